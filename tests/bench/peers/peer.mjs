// Ours and onnxruntime in turn: node peer.mjs OURS_PROGRAM DATA_FOLDER [TOKENS…]
// OURS_PROGRAM `serve FOLDER` answers "time T" with milliseconds and those of all processors together, and "save T FILE" by writing logits and patterns as float32.
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {createInterface} from 'node:readline';

const [program, data, ...lengths] = process.argv.slice(2);
const ort = createRequire(`${resolve(data)}/`)('onnxruntime-node');
const threads = Number(process.env.OMP_NUM_THREADS || 2);
const rounds = Number(process.env.ROUNDS || 15);
const idsOf = (tokens) => new ort.Tensor(
    'int64', BigInt64Array.from({length: tokens}, (_, i) => BigInt(i * 31 % 50257)), [tokens]);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

class Ours {
    constructor(folder) {
        this.process = spawn(program, ['serve', folder], {stdio: ['pipe', 'pipe', 'inherit']});
        this.lines = createInterface({input: this.process.stdout})[Symbol.asyncIterator]();
    }
    async ask(line) {
        this.process.stdin.write(line + '\n');
        return (await this.lines.next()).value;
    }
}

async function theirs(session, ids) {
    const start = performance.now(), used = process.cpuUsage();
    const outputs = await session.run({ids});
    const took = performance.now() - start, {user, system} = process.cpuUsage(used);
    return [took, (user + system) / 1000, outputs];
}

/// The greatest difference of logits and of patterns.
async function compare(ours, session, tokens) {
    const file = `${data}/ours.f32`;
    await ours.ask(`save ${tokens} ${file}`);
    const bytes = readFileSync(file);
    const mine = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const [, , outputs] = await theirs(session, idsOf(tokens));
    let at = 0;
    const worst = {logits: 0, patterns: 0};
    for (const name of session.outputNames) {
        const kind = name === 'logits' ? 'logits' : 'patterns';
        for (const value of outputs[name].data)
            worst[kind] = Math.max(worst[kind], Math.abs(value - mine[at++]));
    }
    if (at !== mine.length) throw new Error(`${at} numbers against ${mine.length}`);
    return worst;
}

let fine = true;
for (const type of ['f32', 'bf16']) {
    const session = await ort.InferenceSession.create(`${data}/gpt2-${type}.onnx`,
        {intraOpNumThreads: threads, interOpNumThreads: 1, graphOptimizationLevel: 'all'});
    const ours = new Ours(`${data}/gpt2-${type}`);
    const worst = await compare(ours, session, 16);
    const agrees = worst.logits <= 1e-4 && worst.patterns <= 1e-5;
    fine = fine && agrees;
    console.log(`weights ${type}: greatest difference of logits ${worst.logits.toExponential(1)}, of patterns ` +
                `${worst.patterns.toExponential(1)} (allowed 1e-4, 1e-5): ${agrees ? 'agree' : 'DISAGREE'}`);
    for (const tokens of lengths.map(Number)) {
        const wall = [], work = [], ids = idsOf(tokens);
        const times = tokens > 300 ? Math.ceil(rounds / 2) : rounds;
        for (let i = -2; i < times; ++i) {
            const [a, c] = (await ours.ask(`time ${tokens}`)).split(' ').map(Number);
            await pause(30); // until the other side's threads no longer wait for work
            const [b, d] = await theirs(session, ids);
            await pause(30);
            if (i >= 0) wall.push([a, b]), work.push([c, d]); // the first ones warm up
        }
        const line = (pairs) => `ours ${median(pairs.map((p) => p[0])).toFixed(1)} ms, onnxruntime ` +
            `${median(pairs.map((p) => p[1])).toFixed(1)} ms, ratio ${median(pairs.map((p) => p[1] / p[0])).toFixed(2)}`;
        console.log(`  ${String(tokens).padStart(4)} tokens, ${threads} threads, medians of ${times}: ${line(wall)}; ` +
                    `processor time: ${line(work)}`);
    }
    ours.process.kill();
    await session.release();
}
process.exit(fine ? 0 : 1);

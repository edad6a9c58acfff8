#!/usr/bin/python3
"""The models that both sides run, from one seed: make_models.py FOLDER [STORIES260K.bin]

  gpt2-f32/  gpt2-bf16/   GPT-2-small shape, random weights, in Hugging Face layout (the second rounded to BF16)
  gpt2-f32.onnx  gpt2-bf16.onnx   the same numbers in F32, with logits and the twelve attention tensors as outputs
  gpt2-f16.gguf   the same numbers rounded to F16, and stories260K.gguf (F32), for llama.cpp and for us
"""
import json, math, os, struct, sys
import numpy
import torch

LAYERS, HEADS, WIDTH, VOCABULARY, CONTEXT = 12, 12, 768, 50257, 1024


def weights():
    torch.manual_seed(20)
    made = {}
    def normal(name, *shape, spread=0.02): made[name] = torch.randn(*shape) * spread
    def norm(name):
        made[name + ".weight"] = 1 + 0.1 * torch.randn(WIDTH)
        made[name + ".bias"] = 0.1 * torch.randn(WIDTH)
    def linear(name, rows, columns):
        normal(name + ".weight", rows, columns)
        normal(name + ".bias", columns)
    normal("wte.weight", VOCABULARY, WIDTH)
    normal("wpe.weight", CONTEXT, WIDTH)
    for layer in range(LAYERS):
        at = f"h.{layer}."
        norm(at + "ln_1")
        linear(at + "attn.c_attn", WIDTH, 3 * WIDTH)
        linear(at + "attn.c_proj", WIDTH, WIDTH)
        norm(at + "ln_2")
        linear(at + "mlp.c_fc", WIDTH, 4 * WIDTH)
        linear(at + "mlp.c_proj", 4 * WIDTH, WIDTH)
    norm("ln_f")
    return made


def save_folder(folder, tensors, kind):
    os.makedirs(folder, exist_ok=True)
    config = {"model_type": "gpt2", "n_layer": LAYERS, "n_head": HEADS, "n_embd": WIDTH, "vocab_size": VOCABULARY,
              "n_positions": CONTEXT, "layer_norm_epsilon": 1e-5, "activation_function": "gelu_new"}
    json.dump(config, open(os.path.join(folder, "config.json"), "w"))
    header, parts, at = {}, [], 0
    for name, tensor in tensors.items():
        bits = tensor.numpy()
        if kind == "BF16":
            bits = (bits.view(numpy.uint32) >> 16).astype(numpy.uint16)
        data = bits.tobytes()
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [at, at + len(data)]}
        parts.append(data)
        at += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 64 + 56)
    with open(os.path.join(folder, "model.safetensors"), "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for data in parts:
            file.write(data)


class Network(torch.nn.Module):
    def __init__(self, tensors):
        super().__init__()
        self.names = {name: "w_" + name.replace(".", "_") for name in tensors}
        for name, tensor in tensors.items():
            self.register_buffer(self.names[name], tensor)
        self.register_buffer("seen", torch.tril(torch.ones(CONTEXT, CONTEXT, dtype=torch.bool)))

    def w(self, name): return getattr(self, self.names[name])
    def norm(self, x, name):
        return torch.nn.functional.layer_norm(x, (WIDTH,), self.w(name + ".weight"), self.w(name + ".bias"), 1e-5)
    def linear(self, x, name): return x @ self.w(name + ".weight") + self.w(name + ".bias")

    def forward(self, ids):
        length = ids.shape[0]
        seen = self.seen[:length, :length]
        x = self.w("wte.weight")[ids] + self.w("wpe.weight")[:length]
        patterns = []
        for layer in range(LAYERS):
            at = f"h.{layer}."
            mixed = self.linear(self.norm(x, at + "ln_1"), at + "attn.c_attn")
            q, k, v = (part.reshape(-1, HEADS, WIDTH // HEADS).transpose(0, 1) for part in mixed.split(WIDTH, 1))
            scores = (q @ k.transpose(1, 2)) * (1 / math.sqrt(WIDTH // HEADS))
            pattern = scores.masked_fill(~seen, -1e30).softmax(-1)
            patterns.append(pattern)
            z = (pattern @ v).transpose(0, 1).reshape(-1, WIDTH)
            x = x + self.linear(z, at + "attn.c_proj")
            pre = self.linear(self.norm(x, at + "ln_2"), at + "mlp.c_fc")
            post = 0.5 * pre * (1 + torch.tanh(math.sqrt(2 / math.pi) * (pre + 0.044715 * pre * pre * pre)))
            x = x + self.linear(post, at + "mlp.c_proj")
        logits = self.norm(x, "ln_f") @ self.w("wte.weight").t()
        return (logits, *patterns)


def save_onnx(path, tensors):
    names = ["logits"] + [f"pattern_{layer}" for layer in range(LAYERS)]
    axes = {"ids": {0: "T"}, "logits": {0: "T"}, **{name: {1: "T", 2: "T"} for name in names[1:]}}
    with torch.no_grad():
        torch.onnx.export(Network(tensors), (torch.arange(8),), path, input_names=["ids"], output_names=names,
                          dynamic_axes=axes, opset_version=15, do_constant_folding=False)


F32, F16 = 0, 1


def save_gguf(path, architecture, keys, tensors):
    """tensors: name → (array in the file's order of rows, type)."""
    def text(value): return struct.pack("<Q", len(value.encode())) + value.encode()
    def pair(key, value):
        if isinstance(value, str): return text(key) + struct.pack("<I", 8) + text(value)
        if isinstance(value, float): return text(key) + struct.pack("<If", 6, value)
        return text(key) + struct.pack("<II", 4, value)
    pairs = [("general.architecture", architecture), ("tokenizer.ggml.model", "no_vocab")]
    pairs += [(architecture + "." + key, value) for key, value in keys.items()]
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(pairs)) + b"".join(pair(*p) for p in pairs)
    datas, at = [], 0
    for name, (array, kind) in tensors.items():
        data = array.astype(numpy.float16 if kind == F16 else numpy.float32).tobytes()
        shape = array.shape[::-1]
        head += text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
        head += struct.pack("<IQ", kind, at)
        datas.append(data + b"\0" * (-len(data) % 32))
        at += len(datas[-1])
    with open(path, "wb") as file:
        file.write(head + b"\0" * (-len(head) % 32))
        for data in datas:
            file.write(data)


def save_gpt2_gguf(path, tensors):
    t = {name: tensor.numpy() for name, tensor in tensors.items()}
    out = {"token_embd.weight": (t["wte.weight"], F16), "position_embd.weight": (t["wpe.weight"], F32),
           "output_norm.weight": (t["ln_f.weight"], F32), "output_norm.bias": (t["ln_f.bias"], F32)}
    names = {"ln_1": "attn_norm", "attn.c_attn": "attn_qkv", "attn.c_proj": "attn_output", "ln_2": "ffn_norm",
             "mlp.c_fc": "ffn_up", "mlp.c_proj": "ffn_down"}
    for layer in range(LAYERS):
        for theirs, ours in names.items():
            weight = t[f"h.{layer}.{theirs}.weight"]
            matrix = weight.ndim == 2
            out[f"blk.{layer}.{ours}.weight"] = (weight.T if matrix else weight, F16 if matrix else F32)
            out[f"blk.{layer}.{ours}.bias"] = (t[f"h.{layer}.{theirs}.bias"], F32)
    save_gguf(path, "gpt2", {"context_length": CONTEXT, "embedding_length": WIDTH, "feed_forward_length": 4 * WIDTH,
                             "block_count": LAYERS, "attention.head_count": HEADS, "vocab_size": VOCABULARY,
                             "attention.layer_norm_epsilon": 1e-5}, out)


def save_stories_gguf(path, source):
    data = open(source, "rb").read()
    width, hidden, layers, heads, kv, vocabulary, context = struct.unpack("<7i", data[:28])
    numbers, at = numpy.frombuffer(data, numpy.float32, offset=28), 0
    def take(*shape):
        nonlocal at
        size = int(numpy.prod(shape))
        at += size
        return numbers[at - size:at].reshape(shape)
    keys = width * kv // heads
    out = {"token_embd.weight": (take(abs(vocabulary), width), F32)}
    for name, *shape in [("attn_norm", width), ("attn_q", width, width), ("attn_k", keys, width), ("attn_v", keys, width),
                         ("attn_output", width, width), ("ffn_norm", width), ("ffn_gate", hidden, width),
                         ("ffn_down", width, hidden), ("ffn_up", hidden, width)]:
        for layer, array in enumerate(take(layers, *shape)):
            out[f"blk.{layer}.{name}.weight"] = (array, F32)
    out["output_norm.weight"] = (take(width), F32)
    save_gguf(path, "llama", {"context_length": context, "embedding_length": width, "feed_forward_length": hidden,
                              "block_count": layers, "attention.head_count": heads, "attention.head_count_kv": kv,
                              "rope.dimension_count": width // heads, "rope.freq_base": 10000.0,
                              "attention.layer_norm_rms_epsilon": 1e-5, "vocab_size": abs(vocabulary)}, out)


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    full = weights()
    half = {name: tensor.bfloat16().float() for name, tensor in full.items()}
    save_folder(os.path.join(folder, "gpt2-f32"), full, "F32")
    save_folder(os.path.join(folder, "gpt2-bf16"), half, "BF16")
    save_onnx(os.path.join(folder, "gpt2-f32.onnx"), full)
    save_onnx(os.path.join(folder, "gpt2-bf16.onnx"), half)
    save_gpt2_gguf(os.path.join(folder, "gpt2-f16.gguf"), full)
    if len(sys.argv) > 2:
        save_stories_gguf(os.path.join(folder, "stories260K.gguf"), sys.argv[2])


main()

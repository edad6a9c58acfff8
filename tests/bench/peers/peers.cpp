// Our side of tests/bench/peers, and the peers that have a C interface; see README.md there.
#include "core/base/parallel.h"
#include "core/decode/generate.h"
#include "core/forward/trace.h"
#include "core/ops/product.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <unistd.h>

using namespace kanshei;

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Of all threads.
double processorTime() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

[[noreturn]] void stop(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(1);
}

template<class T> T take(Result<T> result) {
    if (!result) stop(result.error().place + ": " + result.error().what.text);
    return std::move(*result);
}

std::vector<TokenId> spread(const Model& model, Index tokens) {
    std::vector<TokenId> ids;
    for (Index i = 0; i < tokens; ++i) ids.push_back(TokenId(i * 31 % model.config.d_vocab));
    return ids;
}

// —— forward passes, asked for line by line ——

/// Logits, and the patterns of all layers.
struct Outcome {
    TracePtr trace;
    std::vector<Tensor> patterns;
};

Outcome pass(const ModelPtr& model, Index tokens) {
    Outcome outcome;
    outcome.trace = take(forward(
        model, tokensFromIds(spread(*model, tokens), nullptr), defaultOptions(*model), {},
        [&](Trace& trace, Index layer) { outcome.patterns.push_back(trace.block(layer, "pattern")); }));
    return outcome;
}

void writeAll(const Outcome& outcome, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    const auto write = [&](const Tensor& tensor) {
        file.write(reinterpret_cast<const char*>(tensor.data()), std::streamsize(tensor.size() * 4));
    };
    write(outcome.trace->at("logits"));
    std::ranges::for_each(outcome.patterns, write);
}

int serve(const std::string& path) {
    const ModelPtr model = take(openModel(path));
    Outcome last; // as the window, which keeps it until the next is there
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string what, file;
        Index tokens = 0;
        words >> what >> tokens >> file;
        const double start = now(), startOfWork = processorTime();
        Outcome outcome = pass(model, tokens);
        const double took = now() - start, worked = processorTime() - startOfWork;
        if (what == "save") writeAll(outcome, file);
        last = std::move(outcome);
        std::cout << took * 1000 << ' ' << worked * 1000 << std::endl;
    }
    return 0;
}

// —— decoding ——

constexpr Index promptLength = 8;

double ourRate(const ModelPtr& model, Index tokens, std::vector<TokenId>& made) {
    GenerateOptions options;
    options.maxTokens = tokens;
    options.forward = defaultOptions(*model);
    made.clear();
    double first = 0, last = 0;
    const auto done = generate(model, tokensFromIds(spread(*model, promptLength), nullptr), options,
                               [&](const LikelyToken& token) {
                                   made.push_back(token.id);
                                   last = now();
                                   if (made.size() == 1) first = last; // the prompt is not counted
                               });
    if (!done) stop(done.error().what.text);
    return double(made.size() - 1) / (last - first);
}

/// llama.cpp by its C interface. Its parameters are passed by value; of those only their size is used here, which may be larger
/// than it is (System V ABI: such structures lie on the stack).
struct LlamaParameters {
    char bytes[1024];
};
struct LlamaBatch {
    std::int32_t n_tokens;
    std::int32_t* token;
    void *embd, *pos, *n_seq_id, *seq_id, *logits;
};

class Llama {
public:
    Llama(const std::string& folder, const std::string& model) {
        dlopen((folder + "/libggml-base.so").c_str(), RTLD_NOW | RTLD_GLOBAL);
        m_ggml = open(folder, "libggml.");
        m_llama = open(folder, "libllama.");
        find<void(void (*)(int, const char*, void*), void*)>(m_llama, "llama_log_set")(
            [](int, const char*, void*) {}, nullptr);
        find<void(const char*)>(m_ggml, "ggml_backend_load_all_from_path")(folder.c_str());
        const auto modelParameters = find<LlamaParameters()>(m_llama, "llama_model_default_params")();
        void* loaded = find<void*(const char*, LlamaParameters)>(m_llama, "llama_model_load_from_file")(
            model.c_str(), modelParameters);
        if (!loaded) stop("llama.cpp does not open " + model);
        const auto parameters = find<LlamaParameters()>(m_llama, "llama_context_default_params")();
        m_context = find<void*(void*, LlamaParameters)>(m_llama, "llama_init_from_model")(loaded, parameters);
        if (!m_context) stop("llama.cpp makes no context");
        find<void(void*, int, int)>(m_llama, "llama_set_n_threads")(m_context, threadCount(), threadCount());
        m_decode = find<int(void*, LlamaBatch)>(m_llama, "llama_decode");
        m_logits = find<float*(void*, int)>(m_llama, "llama_get_logits_ith");
        m_batch = find<LlamaBatch(std::int32_t*, std::int32_t)>(m_llama, "llama_batch_get_one");
    }

    double rate(const Model& model, Index tokens, std::vector<TokenId>& made) {
        const auto memory = find<void*(void*)>(m_llama, "llama_get_memory")(m_context);
        find<void(void*, bool)>(m_llama, "llama_memory_clear")(memory, true);
        std::vector<std::int32_t> next;
        for (const TokenId id : spread(model, promptLength)) next.push_back(id);
        made.clear();
        double first = 0, last = 0;
        for (Index i = 0; i < tokens; ++i) {
            if (m_decode(m_context, m_batch(next.data(), std::int32_t(next.size()))) != 0)
                stop("llama.cpp does not decode");
            const float* logits = m_logits(m_context, -1);
            next = {std::int32_t(std::max_element(logits, logits + model.config.d_vocab) - logits)};
            made.push_back(next[0]);
            last = now();
            if (i == 0) first = last;
        }
        return double(made.size() - 1) / (last - first);
    }

private:
    static void* open(const std::string& folder, const char* start) {
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().filename().string().starts_with(start))
                if (void* library = dlopen(entry.path().c_str(), RTLD_NOW | RTLD_GLOBAL)) return library;
        stop(std::string("cannot load ") + start + " (" + dlerror() + ")");
    }
    template<class F> static F* find(void* library, const char* name) {
        void* symbol = dlsym(library, name);
        if (!symbol) stop(std::string("no ") + name);
        return reinterpret_cast<F*>(symbol);
    }

    void *m_ggml = nullptr, *m_llama = nullptr, *m_context = nullptr;
    int (*m_decode)(void*, LlamaBatch) = nullptr;
    float* (*m_logits)(void*, int) = nullptr;
    LlamaBatch (*m_batch)(std::int32_t*, std::int32_t) = nullptr;
};

int decode(const std::string& path, const std::string& libraries, Index tokens) {
    const ModelPtr model = take(openModel(path));
    Llama llama(libraries, path);
    std::vector<double> ours, theirs, ratios;
    std::vector<TokenId> mine, other;
    for (int i = -1; i < 9; ++i) {
        const double a = ourRate(model, tokens, mine);
        usleep(50'000);
        const double b = llama.rate(*model, tokens, other);
        usleep(50'000);
        if (i < 0) continue;
        ours.push_back(a), theirs.push_back(b), ratios.push_back(a / b);
    }
    const auto same = std::size_t(std::ranges::mismatch(mine, other).in1 - mine.begin());
    std::printf("decoding %s: ours %.0f tokens/s, llama.cpp %.0f, ratio %.2f (medians of %zu, %td tokens; "
                "the first %zu of %zu greedy tokens are the same)\n",
                model->info.name.c_str(), median(ours), median(theirs), median(ratios), ours.size(), tokens,
                same, mine.size());
    return 0;
}

// —— matrix products beside OpenBLAS ——

using Gemm = void(int, int, int, int, int, int, float, const float*, int, const float*, int, float, float*,
                  int);

template<class Work> double gigaflops(double operations, Work&& work) {
    std::vector<double> rates;
    work();
    for (int i = 0; i < 15; ++i) {
        const double start = now();
        work();
        rates.push_back(operations / (now() - start) / 1e9);
    }
    return median(rates);
}

void compareProduct(Gemm* gemm, Index rows, Index in, Index out) {
    const Matrix x = Matrix::Random(rows, in), W = Matrix::Random(in, out);
    Matrix brain = W, y(rows, out);
    for (float& number : brain.reshaped()) number = float(Eigen::bfloat16(number));
    const double operations = 2. * double(rows) * double(in) * double(out);
    const ops::Places places = ops::placesOf(view(y.data(), rows, out));
    const auto left = view(x.data(), rows, in);
    const auto rightOf = [&](const Matrix& m) { return ops::RightSide{view(m.data(), in, out)}; };
    const auto rateOf = [&](const auto& right) {
        return gigaflops(operations, [&] { ops::multiplyPanels(left, right, ops::noBias, places); });
    };
    const double ours = rateOf(ops::Panels::pack({rightOf(W)})),
                 inHalves = rateOf(ops::Panels::pack({rightOf(brain)})), plain = rateOf(rightOf(W));
    const double theirs = gigaflops(operations, [&] {
        gemm(101, 111, 111, int(rows), int(out), int(in), 1, x.data(), int(in), W.data(), int(out), 0,
             y.data(), int(out));
    });
    std::printf("[%td, %td]·[%td, %td]: ours %.0f GFLOP/s (BF16 %.0f, not packed %.0f), OpenBLAS %.0f, "
                "ratio %.2f\n",
                rows, in, in, out, ours, inHalves, plain, theirs, ours / theirs);
}

int products(const char* library) {
    void* blas = dlopen(library, RTLD_NOW);
    auto* gemm = blas ? reinterpret_cast<Gemm*>(dlsym(blas, "cblas_sgemm")) : nullptr;
    if (!gemm) stop(std::string("no OpenBLAS: ") + library);
    if (auto* set = reinterpret_cast<void (*)(int)>(dlsym(blas, "openblas_set_num_threads")))
        set(threadCount());
    for (const auto& size : {std::array<Index, 3>{1, 768, 3072},
                             {16, 768, 3072},
                             {128, 768, 3072},
                             {512, 768, 3072},
                             {512, 3072, 768},
                             {16, 768, 50257}})
        compareProduct(gemm, size[0], size[1], size[2]);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 2 ? argv[1] : "";
    if (what == "serve") return serve(argv[2]);
    if (what == "decode" && argc > 4) return decode(argv[2], argv[3], std::atoi(argv[4]));
    if (what == "products") return products(argv[2]);
    stop("serve MODEL | decode MODEL.gguf LIBRARIES TOKENS | products LIBOPENBLAS");
}

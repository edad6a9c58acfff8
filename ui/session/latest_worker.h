// LatestWorker: one thread that works on the latest request only. A newer one stops the older, whose result is stale then.
#pragma once

#include <QtGlobal>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace kanshei {

template<class Request> class LatestWorker {
public:
    struct Job {
        quint64 number;
        Request request;
        std::stop_source stop;
    };

    /// `run` works on the worker's thread, and must return soon after the job's token asks to stop.
    explicit LatestWorker(std::function<void(const Job&)> run)
        : m_run(std::move(run)), m_thread([this](const std::stop_token& quit) { work(quit); }) {}
    ~LatestWorker() {
        m_thread.request_stop();
        cancel();
    }
    LatestWorker(const LatestWorker&) = delete;
    LatestWorker& operator=(const LatestWorker&) = delete;

    // These three belong to the owner's thread.
    /// Takes a snapshot, stops whatever runs, and returns at once. The number tells the answer apart.
    quint64 submit(Request request) {
        ++m_latest;
        {
            const std::lock_guard lock(m_mutex);
            m_running.request_stop();
            m_waiting = Job{m_latest, std::move(request), std::stop_source{}};
        }
        m_wake.notify_one();
        return m_latest;
    }
    /// Stops what runs or waits; whatever still arrives is stale.
    void cancel() {
        ++m_latest;
        const std::lock_guard lock(m_mutex);
        m_waiting.reset();
        m_running.request_stop();
    }
    bool isLatest(quint64 number) const { return number == m_latest; }

private:
    void work(const std::stop_token& quit) {
        while (true) {
            std::optional<Job> job;
            {
                std::unique_lock lock(m_mutex);
                if (!m_wake.wait(lock, quit, [this] { return m_waiting.has_value(); })) return;
                job.swap(m_waiting);
                m_running = job->stop;
            }
            m_run(*job);
        }
    }

    std::function<void(const Job&)> m_run;
    quint64 m_latest = 0;
    std::mutex m_mutex; ///< guards the two below
    std::optional<Job> m_waiting;
    std::stop_source m_running;
    std::condition_variable_any m_wake;
    std::jthread m_thread; ///< last: it must end before the rest goes
};

} // namespace kanshei

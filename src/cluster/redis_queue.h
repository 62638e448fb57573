// Jobs over Redis Streams: a coordinator on one machine, workers on any.
//
// Keys, all beginning with "mustplay:" in the database that the address names:
//
//   run          hash: version, run, lease_ms, position, state (working, done). Workers obey its version
//   coordinator  who leads, for 15 s at a time: a second coordinator with another store is refused
//   jobs         stream with the consumer group "workers"; an entry has id and job. These are for anybody
//   jobs:NAME    the same for one worker
//   ids          hash: name of a job -> its entry and stream
//   answered:ID  there when the job is answered: the first answer counts
//   answers      stream; the coordinator takes an answer out when it is in its journal
//   bell         list that gets an element with each answer, so that the coordinator can wait for it
//   claims       stream, capped: certificates that were checked, for all workers to use
//   workers      hash: name -> when it was heard of, and its news
//   status       what `mustplay cluster status` shows
//
// A worker keeps its job by XCLAIM, as long as its node count rises; without that the lease runs out and another gets the
// job by XAUTOCLAIM; the coordinator takes back what was for one worker. All times are those of the server, so clocks of machines may differ. Every change of more than one
// key is one Lua script: it happens as a whole.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "cluster/job_queue.h"
#include "cluster/redis_client.h"

namespace hex::cluster {

class RedisQueue final : public JobQueue {
 public:
  // Takes the lead for a run (Journal::run()). Jobs that wait from before are dropped, answers kept. Errors: another
  // coordinator leads, the server cannot be reached or refuses us.
  static base::Result<std::unique_ptr<RedisQueue>> lead(const RedisAddress& address, const std::string& run,
                                                        const board::Position& position, double lease_s);
  // Tells workers that the run is over and lets another coordinator lead. `done`: the position is solved.
  base::Status leave(bool done);

  base::Status hand_out(const Job& job) override;
  base::Result<Arrived> answers() override;
  base::Result<Contents> contents() override;
  base::Status withdraw(const std::string& id) override;
  base::Result<std::vector<WorkerNews>> workers() override;
  bool has_names() const override { return true; }
  base::Status spread(const std::string& certificate, const std::string& except) override;
  base::Status publish(const std::string& status) override;

 private:
  RedisQueue(const RedisAddress& address, std::string run, const board::Position& position, double lease_s);
  base::Status announce(bool fresh);

  RedisClient link_;
  std::string run_, position_;
  long long lease_ms_;
  std::vector<std::string> taken_;  // entries of answers that are in the journal by the next call
};

class RedisSource final : public JobSource {
 public:
  // `until_done`: over() becomes true when the run is done. Errors of the first contact.
  static base::Result<std::unique_ptr<RedisSource>> open(const RedisAddress& address,
                                                         const std::string& worker);

  base::Result<std::optional<Job>> take() override;
  base::Result<bool> beat(const WorkerNews& news, bool progress) override;
  base::Status answer(const Job& job, const std::string& answer) override;
  base::Status tell(const std::string& answer) override;
  base::Status give_back(const Job& job) override;
  base::Result<std::vector<std::string>> heard() override;
  base::Status leave() override;
  double beat_s() const override;

  // Has a run been there, and is it done?
  bool over() const { return over_.load(); }

 private:
  RedisSource(const RedisAddress& address, std::string worker);
  base::Status obey();
  struct Place {
    std::string jobs, entry;
  };
  Place place();
  static base::Result<Job> read_entry(const RedisReply& entry);
  base::Result<std::optional<Job>> begin(const std::string& jobs, const RedisReply& entry);
  base::Status give_back(const std::string& jobs, const std::string& entry, const Job& job);

  RedisClient link_, beats_;
  std::string worker_;
  std::atomic<long long> lease_ms_{30000};
  std::atomic<bool> over_{false};
  std::string last_claim_ = "0";
  std::mutex mutex_;          // guards the rest
  std::string jobs_, entry_;  // the stream and the entry of the job that was taken last
};

// What the coordinator published last, as JSON, with "age_s"; an error when there is nothing.
base::Result<std::string> read_status(const RedisAddress& address);

}  // namespace hex::cluster

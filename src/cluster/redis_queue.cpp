#include "cluster/redis_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/at.h"

namespace hex::cluster {

using base::Error;
using base::ErrorCode;
using base::ok_status;
using base::Result;
using base::Status;
using nlohmann::json;

namespace {

const std::string kRun = "mustplay:run", kLead = "mustplay:coordinator", kJobs = "mustplay:jobs",
                  kIds = "mustplay:ids", kAnswers = "mustplay:answers", kWorkers = "mustplay:workers",
                  kStatus = "mustplay:status", kAnswered = "mustplay:answered:", kClaims = "mustplay:claims",
                  kBell = "mustplay:bell";

// The jobs for one worker.
std::string jobs_of(const std::string& worker) {
  return worker.empty() ? kJobs : kJobs + ":" + worker;
}

constexpr int kMostDeliveries = 3;
constexpr double kForgetWorker_s = 60;
// Certificates that are kept for workers to hear of, and how large one may be.
constexpr int kMostClaims = 1000;
constexpr std::size_t kLargestClaim = 1 << 20;

// KEYS lead run jobs ids workers; ARGV run version lease position fresh. Gives the leader's name if that is another.
constexpr std::string_view kAnnounce = R"(
local leader = redis.call('GET', KEYS[1])
if leader and leader ~= ARGV[1] then return leader end
redis.call('SET', KEYS[1], ARGV[1], 'PX', 15000)
redis.call('HSET', KEYS[2], 'version', ARGV[2], 'run', ARGV[1], 'lease_ms', ARGV[3], 'position', ARGV[4], 'state', 'working')
if ARGV[5] == '1' then
  for _, name in ipairs(redis.call('HKEYS', KEYS[5])) do redis.call('DEL', KEYS[3] .. ':' .. name) end
  redis.call('DEL', KEYS[3], KEYS[4])
end
redis.pcall('XGROUP', 'CREATE', KEYS[3], 'workers', '0', 'MKSTREAM')
return false)";

// KEYS lead run jobs ids workers claims; ARGV run state
constexpr std::string_view kLeave = R"(
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for _, name in ipairs(redis.call('HKEYS', KEYS[5])) do redis.call('DEL', KEYS[3] .. ':' .. name) end
redis.call('DEL', KEYS[1], KEYS[3], KEYS[4], KEYS[6])
redis.call('HSET', KEYS[2], 'state', ARGV[2])
return 1)";

// KEYS jobs ids; ARGV id job. The jobs are those for anybody, or for one worker.
constexpr std::string_view kHandOut = R"(
redis.pcall('XGROUP', 'CREATE', KEYS[1], 'workers', '0', 'MKSTREAM')
local entry = redis.call('XADD', KEYS[1], '*', 'id', ARGV[1], 'job', ARGV[2])
redis.call('HSET', KEYS[2], ARGV[1], entry .. ' ' .. KEYS[1])
return entry)";

// KEYS ids; ARGV id
constexpr std::string_view kWithdraw = R"(
local place = redis.call('HGET', KEYS[1], ARGV[1])
if not place then return 0 end
local entry, jobs = string.match(place, '^(%S+) (.+)$')
redis.pcall('XACK', jobs, 'workers', entry)
redis.call('XDEL', jobs, entry)
redis.call('HDEL', KEYS[1], ARGV[1])
return 1)";

// KEYS answers; ARGV most-bytes, entries that can go. Gives the number of oversized ones, then entries and answers.
constexpr std::string_view kTakeAnswers = R"(
for i = 2, #ARGV do redis.call('XDEL', KEYS[1], ARGV[i]) end
local out, sum, large = {0}, 0, 0
while true do
  local first = '-'
  if #out > 1 then first = '(' .. out[#out - 1] end
  local e = redis.call('XRANGE', KEYS[1], first, '+', 'COUNT', 1)[1]
  if not e or #out > 128 then break end
  local size = 0
  local answer = ''
  for i = 1, #e[2], 2 do
    size = size + #e[2][i] + #e[2][i + 1]
    if e[2][i] == 'answer' then answer = e[2][i + 1] end
  end
  if size > tonumber(ARGV[1]) then
    redis.call('XDEL', KEYS[1], e[1])
    large = large + 1
  else
    sum = sum + size
    if #out > 1 and sum > tonumber(ARGV[1]) then break end
    out[#out + 1] = e[1]
    out[#out + 1] = answer
  end
end
out[1] = large
return out)";

// KEYS ids; gives for each job its name, how often it was given to a worker, milliseconds since he was heard of (or since it
// waits), and whether it is for one worker.
constexpr std::string_view kLook = R"(
local out = {}
local t = redis.call('TIME')
local now = tonumber(t[1]) * 1000 + math.floor(tonumber(t[2]) / 1000)
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local entry, jobs = string.match(all[i + 1], '^(%S+) (.+)$')
  if #redis.call('XRANGE', jobs, entry, entry) > 0 then
    local own = 0
    if jobs ~= ARGV[1] then own = 1 end
    local p = redis.pcall('XPENDING', jobs, 'workers', entry, entry, 1)
    if p.err or #p == 0 then
      out[#out + 1] = {all[i], 0, now - tonumber(string.match(entry, '^%d+')), own}
    else
      out[#out + 1] = {all[i], p[1][4], p[1][3], own}
    end
  end
end
return out)";

// KEYS workers jobs; ARGV worker news entry progress. Is the job still ours?
constexpr std::string_view kBeat = R"(
local t = redis.call('TIME')
redis.call('HSET', KEYS[1], ARGV[1], t[1] .. '.' .. string.format('%06d', tonumber(t[2])) .. ' ' .. ARGV[2])
if ARGV[3] == '' then return 1 end
local p = redis.pcall('XPENDING', KEYS[2], 'workers', ARGV[3], ARGV[3], 1)
if p.err or #p == 0 or p[1][2] ~= ARGV[1] then return 0 end
if ARGV[4] == '1' then redis.call('XCLAIM', KEYS[2], 'workers', ARGV[1], 0, ARGV[3], 'JUSTID') end
return 1)";

// KEYS jobs ids answers answered bell; ARGV entry id answer. The first answer counts.
constexpr std::string_view kAnswer = R"(
local first = redis.call('SET', KEYS[4], '1', 'NX', 'EX', 86400)
if first then
  redis.call('XADD', KEYS[3], '*', 'answer', ARGV[3])
  redis.call('LPUSH', KEYS[5], '1')
  redis.call('LTRIM', KEYS[5], 0, 0)
end
redis.pcall('XACK', KEYS[1], 'workers', ARGV[1])
redis.call('XDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[2])
if first then return 1 end
return 0)";

// KEYS jobs ids all-jobs; ARGV worker entry id job. Only the one who has it gives it back; then it is for anybody.
constexpr std::string_view kGiveBack = R"(
local p = redis.pcall('XPENDING', KEYS[1], 'workers', ARGV[2], ARGV[2], 1)
if p.err or #p == 0 or p[1][2] ~= ARGV[1] then return 0 end
redis.call('XACK', KEYS[1], 'workers', ARGV[2])
redis.call('XDEL', KEYS[1], ARGV[2])
redis.pcall('XGROUP', 'CREATE', KEYS[3], 'workers', '0', 'MKSTREAM')
local entry = redis.call('XADD', KEYS[3], '*', 'id', ARGV[3], 'job', ARGV[4])
redis.call('HSET', KEYS[2], ARGV[3], entry .. ' ' .. KEYS[3])
return 1)";

Status done(const Result<RedisReply>& reply) {
  return reply ? ok_status() : Status(reply.error());
}

double number_of(std::string_view text) {
  try {
    return std::stod(std::string(text));
  } catch (const std::exception&) {
    return 0;
  }
}

// "seconds {news}" of a worker; nothing of it need be true.
std::optional<WorkerNews> read_news(const std::string& name, const std::string& text, double now) {
  const std::size_t space = text.find(' ');
  if (space == std::string::npos || text.size() > 100000) return std::nullopt;
  const json news = json::parse(text.substr(space + 1), nullptr, false);
  if (!news.is_object()) return std::nullopt;
  WorkerNews out;
  out.name = name;
  const auto number = [&](const char* field) {
    const auto found = news.find(field);
    return found != news.end() && found->is_number() ? std::clamp(found->get<double>(), 0.0, 1e18) : 0.0;
  };
  const auto count = [&](const char* field) { return static_cast<std::uint64_t>(number(field)); };
  out.nodes = count("nodes");
  out.jobs = count("jobs");
  out.busy_s = number("busy_s");
  if (const auto at = news.find("position"); at != news.end() && at->is_string())
    out.position = at->get<std::string>();
  out.idle_s = std::max(0.0, now - number_of(text.substr(0, space)));
  return out;
}

}  // namespace

RedisQueue::RedisQueue(const RedisAddress& address, std::string run, const board::Position& position,
                       double lease_s)
    : link_(address),
      run_(std::move(run)),
      position_(position_text(position)),
      lease_ms_(static_cast<long long>(lease_s * 1000)) {}

Result<std::unique_ptr<RedisQueue>> RedisQueue::lead(const RedisAddress& address, const std::string& run,
                                                     const board::Position& position, double lease_s) {
  std::unique_ptr<RedisQueue> out(new RedisQueue(address, run, position, lease_s));
  if (auto status = out->announce(true); !status) return status.error();
  return out;
}

Status RedisQueue::announce(bool fresh) {
  const auto leader = link_.script(
      kAnnounce, {kLead, kRun, kJobs, kIds, kWorkers},
      {run_, std::to_string(kProtocolVersion), std::to_string(lease_ms_), position_, fresh ? "1" : "0"});
  if (!leader) return leader.error();
  if (leader->kind == RedisReply::Kind::Text)
    return Error{ErrorCode::Conflict,
                 "another coordinator works with this broker (run " + leader->text +
                     "); use another database, as in redis://host:port/1, or wait 15 s if it was killed",
                 "--broker"};
  return ok_status();
}

Status RedisQueue::leave(bool is_done) {
  return done(link_.script(kLeave, {kLead, kRun, kJobs, kIds, kWorkers, kClaims},
                           {run_, is_done ? "done" : "stopped"}));
}

Status RedisQueue::hand_out(const Job& job) {
  return done(link_.script(kHandOut, {jobs_of(job.worker), kIds}, {job.id, write_job(job)}));
}

Result<JobQueue::Arrived> RedisQueue::answers() {
  std::vector<std::string> arguments = {std::to_string(kMaxAnswerBytes)};
  arguments.insert(arguments.end(), taken_.begin(), taken_.end());
  const auto reply = link_.script(kTakeAnswers, {kAnswers}, arguments);
  if (!reply) return reply.error();
  taken_.clear();
  Arrived out;
  if (!reply->list.empty()) out.oversized = base::number_of(reply->list[0].number);
  for (std::size_t i = 1; i + 1 < reply->list.size(); i += 2) {
    taken_.push_back(reply->list[i].text);
    out.answers.push_back(reply->list[i + 1].text);
  }
  // Nothing there: wait for the bell, which rings with each answer.
  if (out.answers.empty())
    if (const auto bell = link_.call({"BLPOP", kBell, "0.05"}); !bell) return bell.error();
  return out;
}

Result<JobQueue::Contents> RedisQueue::contents() {
  if (auto status = announce(false); !status) return status.error();
  const auto reply = link_.script(kLook, {kIds}, {kJobs});
  if (!reply) return reply.error();
  Contents out;
  for (const RedisReply& job : reply->list) {
    if (job.list.size() != 4) continue;
    const std::string& id = job.list[0].text;
    const long long deliveries = job.list[1].number, silent_ms = job.list[2].number;
    const bool own = job.list[3].number == 1;
    out.ids.insert(id);
    ++(deliveries > 0 ? out.running : out.waiting);
    if (deliveries > kMostDeliveries) out.fatal.push_back(id);
    if (own && silent_ms > lease_ms_) out.lost.push_back(id);
  }
  return out;
}

Status RedisQueue::withdraw(const std::string& id) {
  return done(link_.script(kWithdraw, {kIds}, {id}));
}

Result<std::vector<WorkerNews>> RedisQueue::workers() {
  const auto time = link_.call({"TIME"});
  if (!time) return time.error();
  const auto all = link_.call({"HGETALL", kWorkers});
  if (!all) return all.error();
  const double now =
      time->list.size() == 2 ? number_of(time->list[0].text) + number_of(time->list[1].text) * 1e-6 : 0;
  std::vector<WorkerNews> out;
  for (std::size_t i = 0; i + 1 < all->list.size(); i += 2) {
    const auto news = read_news(all->list[i].text, all->list[i + 1].text, now);
    if (news && news->idle_s < kForgetWorker_s) {
      out.push_back(*news);
    } else {
      const std::string& name = all->list[i].text;
      if (auto status = done(link_.call({"HDEL", kWorkers, name})); !status) return status.error();
      if (auto status = done(link_.call({"DEL", jobs_of(name)})); !status) return status.error();
    }
  }
  return out;
}

Status RedisQueue::spread(const std::string& certificate, const std::string& except) {
  if (certificate.size() > kLargestClaim) return ok_status();
  return done(link_.call({"XADD", kClaims, "MAXLEN", "~", std::to_string(kMostClaims), "*", "from", except,
                          "file", certificate}));
}

Status RedisQueue::publish(const std::string& status) {
  const auto time = link_.call({"TIME"});
  if (!time || time->list.size() != 2) return done(time);
  return done(link_.call({"SET", kStatus, time->list[0].text + " " + status}));
}

RedisSource::RedisSource(const RedisAddress& address, std::string worker)
    : link_(address), beats_(address), worker_(std::move(worker)) {}

Result<std::unique_ptr<RedisSource>> RedisSource::open(const RedisAddress& address,
                                                       const std::string& worker) {
  std::unique_ptr<RedisSource> out(new RedisSource(address, worker));
  if (auto status = out->obey(); !status) return status.error();
  return out;
}

double RedisSource::beat_s() const {
  return std::clamp(base::real(lease_ms_.load()) / 4000, 0.1, 1.0);
}

// What the coordinator said.
Status RedisSource::obey() {
  const auto run = link_.call({"HMGET", kRun, "version", "lease_ms", "state"});
  if (!run) return run.error();
  if (run->list.size() != 3 || run->list[0].kind != RedisReply::Kind::Text) return ok_status();
  if (run->list[0].text != std::to_string(kProtocolVersion))
    return Error{
        ErrorCode::Unsupported,
        fmt::format(
            "the coordinator speaks version {} and this worker version {}: use programs of one version",
            run->list[0].text.substr(0, 20), kProtocolVersion),
        "--broker"};
  lease_ms_.store(std::clamp(static_cast<long long>(number_of(run->list[1].text)), 100LL, 3600000LL));
  over_.store(run->list[2].text == "done");
  return ok_status();
}

Result<std::optional<Job>> RedisSource::take() {
  if (auto status = obey(); !status) return status.error();
  {
    const std::lock_guard lock(mutex_);
    entry_.clear();
    jobs_.clear();
  }
  // First what a worker left that is heard of no more, then what is new: for us, or for anybody.
  const std::string own = jobs_of(worker_);
  auto reply = link_.call(
      {"XAUTOCLAIM", kJobs, "workers", worker_, std::to_string(lease_ms_.load()), "0", "COUNT", "1"});
  if (reply && reply->list.size() >= 2 && !reply->list[1].list.empty())
    return begin(kJobs, reply->list[1].list[0]);
  if (reply) {
    // Short enough to look for abandoned jobs in between.
    const long long wait = std::clamp(lease_ms_.load() / 4, 50LL, 1000LL);
    reply = link_.call({"XREADGROUP", "GROUP", "workers", worker_, "COUNT", "1", "BLOCK",
                        std::to_string(wait), "STREAMS", own, kJobs, ">", ">"});
  }
  if (!reply) {
    if (!reply.error().message.starts_with("NOGROUP") && !reply.error().message.starts_with("UNBLOCKED"))
      return reply.error();
    // No coordinator yet, or a new one.
    if (const auto made = link_.call({"XGROUP", "CREATE", own, "workers", "0", "MKSTREAM"});
        !made && !made.error().message.starts_with("BUSYGROUP"))
      return made.error();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return std::optional<Job>();
  }
  Result<std::optional<Job>> out = std::optional<Job>();
  for (const RedisReply& stream : reply->list) {
    if (stream.list.size() != 2 || stream.list[1].list.empty()) continue;
    if (out && *out) {  // one of each kind came
      const auto other = read_entry(stream.list[1].list[0]);
      if (!other) return other.error();
      if (auto status = give_back(stream.list[0].text, stream.list[1].list[0].list[0].text, *other); !status)
        return status.error();
      continue;
    }
    out = begin(stream.list[0].text, stream.list[1].list[0]);
    if (!out) return out;
  }
  return out;
}

// An entry of a stream of jobs.
Result<Job> RedisSource::read_entry(const RedisReply& entry) {
  std::string text;
  if (entry.list.size() == 2)
    for (std::size_t i = 0; i + 1 < entry.list[1].list.size(); i += 2)
      if (entry.list[1].list[i].text == "job") text = entry.list[1].list[i + 1].text;
  return read_job(text);
}

Result<std::optional<Job>> RedisSource::begin(const std::string& jobs, const RedisReply& entry) {
  auto job = read_entry(entry);
  if (!job) return job.error();
  const std::lock_guard lock(mutex_);
  jobs_ = jobs;
  entry_ = entry.list[0].text;
  return std::optional<Job>(std::move(*job));
}

RedisSource::Place RedisSource::place() {
  const std::lock_guard lock(mutex_);
  return {jobs_.empty() ? kJobs : jobs_, entry_};
}

Result<bool> RedisSource::beat(const WorkerNews& news, bool progress) {
  const auto [jobs, entry] = place();
  const std::string text = json{
      {"position", news.position},
      {"nodes", news.nodes},
      {"jobs", news.jobs},
      {"busy_s", news.busy_s}}.dump();
  const auto reply = beats_.script(kBeat, {kWorkers, jobs}, {worker_, text, entry, progress ? "1" : "0"});
  if (!reply) return reply.error();
  return reply->number == 1;
}

Status RedisSource::answer(const Job& job, const std::string& answer) {
  const auto [jobs, entry] = place();
  return done(
      link_.script(kAnswer, {jobs, kIds, kAnswers, kAnswered + job.id, kBell}, {entry, job.id, answer}));
}

Status RedisSource::tell(const std::string& answer) {
  return done(link_.call({"XADD", kAnswers, "*", "answer", answer}));
}

Status RedisSource::give_back(const Job& job) {
  const auto [jobs, entry] = place();
  return give_back(jobs, entry, job);
}

Status RedisSource::give_back(const std::string& jobs, const std::string& entry, const Job& job) {
  return done(link_.script(kGiveBack, {jobs, kIds, kJobs}, {worker_, entry, job.id, write_job(job)}));
}

Status RedisSource::leave() {
  if (auto status = done(link_.call({"HDEL", kWorkers, worker_})); !status) return status;
  return done(link_.call({"DEL", jobs_of(worker_)}));
}

Result<std::vector<std::string>> RedisSource::heard() {
  std::vector<std::string> out;
  constexpr std::size_t kAtOnce = 32, kMost = 4;
  for (std::size_t round = 0; round < kMost; ++round) {
    const auto reply =
        link_.call({"XREAD", "COUNT", std::to_string(kAtOnce), "STREAMS", kClaims, last_claim_});
    if (!reply) return reply.error();
    if (reply->list.empty() || reply->list[0].list.size() != 2) break;
    const auto& entries = reply->list[0].list[1].list;
    for (const RedisReply& entry : entries) {
      if (entry.list.size() != 2) continue;
      last_claim_ = entry.list[0].text;
      std::string from, file;
      for (std::size_t i = 0; i + 1 < entry.list[1].list.size(); i += 2)
        (entry.list[1].list[i].text == "from" ? from : file) = entry.list[1].list[i + 1].text;
      if (from != worker_ && file.size() <= kLargestClaim) out.push_back(file);
    }
    if (entries.size() < kAtOnce) break;
  }
  return out;
}

Result<std::string> read_status(const RedisAddress& address) {
  RedisClient link(address);
  const auto time = link.call({"TIME"});
  if (!time) return time.error();
  const auto text = link.call({"GET", kStatus});
  if (!text) return text.error();
  const std::size_t space = text->text.find(' ');
  if (text->kind != RedisReply::Kind::Text || space == std::string::npos || time->list.size() != 2)
    return Error{ErrorCode::Conflict, "no coordinator has worked with this broker", address.name()};
  json out = json::parse(text->text.substr(space + 1), nullptr, false);
  if (!out.is_object()) return Error{ErrorCode::Syntax, "its status cannot be read", address.name()};
  out["age_s"] = std::max(0.0, number_of(time->list[0].text) - number_of(text->text.substr(0, space)));
  return out.dump();
}

}  // namespace hex::cluster

#include "cluster/status.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/at.h"

namespace hex::cluster {

using nlohmann::json;

namespace {

double number(const json& object, const char* name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && found != object.end() && found->is_number() ? found->get<double>() : 0.0;
}
std::string word(const json& object, const char* name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && found != object.end() && found->is_string() ? found->get<std::string>()
                                                                           : std::string();
}
const json& part(const json& object, const char* name) {
  static const json kNothing = json::object();
  const auto found = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && found != object.end() ? *found : kNothing;
}

std::string duration(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 48 * 3600) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.1f} days", seconds / 86400);
}

std::string proof_number(double value) {
  return value >= (1 << 30) ? "infinite" : fmt::format("{:.0f}", value);
}

}  // namespace

std::string status_path(const std::string& store) {
  return (std::filesystem::path(store) / "cluster-status.json").string();
}

void write_status(const std::string& path, const std::string& status) {
  const std::string part_name = path + ".part";
  std::ofstream out(part_name, std::ios::binary | std::ios::trunc);
  out << status;
  out.close();
  std::error_code ignored;
  if (out.fail())
    std::filesystem::remove(part_name, ignored);
  else
    std::filesystem::rename(part_name, path, ignored);
}

base::Result<std::string> read_status_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  struct stat info {};
  if (!in || ::stat(path.c_str(), &info) != 0)
    return base::Error{base::ErrorCode::Io, "no coordinator has worked with this store", path};
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  json out = json::parse(text, nullptr, false);
  if (!out.is_object()) return base::Error{base::ErrorCode::Syntax, "the status cannot be read", path};
  out["age_s"] = std::max(0.0, std::difftime(std::time(nullptr), info.st_mtime));
  return out.dump();
}

std::string status_line(const std::string& status) {
  const json s = json::parse(status, nullptr, false);
  const json& jobs = part(s, "jobs");
  return fmt::format(
      "{}: proof {}, disproof {}; {:.0f} jobs solved, {:.0f} open, {:.0f} under way, {:.0f} refused; {:.0f} "
      "workers; {:.0f} nodes",
      duration(number(s, "seconds")), proof_number(number(s, "proof")), proof_number(number(s, "disproof")),
      number(jobs, "solved"), number(jobs, "open"), number(jobs, "running"), number(jobs, "refused"),
      base::real(part(s, "workers").size()), number(s, "nodes"));
}

std::string status_words(const std::string& status) {
  const json s = json::parse(status, nullptr, false);
  const json& jobs = part(s, "jobs");
  std::string out = fmt::format("position  {}\n", word(s, "position"));
  if (const std::string winner = word(s, "winner"); !winner.empty()) out += "winner    " + winner + "\n";
  out += fmt::format(
      "numbers   proof {}, disproof {}; about {:.0f} % of the proof{}\n", proof_number(number(s, "proof")),
      proof_number(number(s, "disproof")), 100 * number(s, "progress"),
      part(s, "rest_s").is_number() ? ", roughly " + duration(number(s, "rest_s")) + " to go" : "");
  out += fmt::format(
      "jobs      {:.0f} waiting, {:.0f} running, {:.0f} solved, {:.0f} open, {:.0f} refused, {:.0f} lost, {:.0f} late, "
      "{:.0f} withdrawn, {:.0f} split\n",
      number(jobs, "waiting"), number(jobs, "running"), number(jobs, "solved"), number(jobs, "open"),
      number(jobs, "refused"), number(jobs, "lost"), number(jobs, "late"), number(jobs, "withdrawn"),
      number(jobs, "split"));
  out += fmt::format("work      {:.0f} nodes, {} of workers in {}; {} of checking\n", number(s, "nodes"),
                     duration(number(s, "worker_s")), duration(number(s, "seconds")),
                     duration(number(s, "check_s")));
  out += fmt::format("tree      {:.0f} positions, {:.0f} leaves, {:.0f} solved, {:.0f} claims\n",
                     number(part(s, "tree"), "nodes"), number(part(s, "tree"), "leaves"),
                     number(part(s, "tree"), "solved"), number(part(s, "tree"), "claims"));
  for (const json& worker : part(s, "workers"))
    out += fmt::format(
        "worker    {}: {:.0f} jobs, {:.0f} nodes, {:.0f} a second{}{}\n", word(worker, "name"),
        number(worker, "jobs"), number(worker, "nodes"), number(worker, "nodes_per_s"),
        word(worker, "position").empty() ? ", idle" : ", at " + word(worker, "position"),
        number(worker, "silent_s") > 15 ? ", silent for " + duration(number(worker, "silent_s")) : "");
  for (const auto& [worker, times] : part(s, "refused_by").items())
    if (times.is_number()) out += fmt::format("refused   {} answers of {}\n", times.get<double>(), worker);
  out += fmt::format("told      {} ago\n", duration(number(s, "age_s")));
  return out;
}

}  // namespace hex::cluster

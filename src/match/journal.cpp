#include "match/journal.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "base/at.h"
#include "sgf/sgf.h"

namespace hex::match {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

std::string journal_file(const std::string& folder) {
  return folder + "/match.jsonl";
}

Error cannot(const std::string& what, const std::string& file) {
  return {ErrorCode::Io, "cannot " + what, file};
}

Status append(const std::string& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary | std::ios::app);
  out << text << std::flush;
  if (!out) return cannot("write", file);
  return base::ok_status();
}

// The whole lines of a file; what follows the last line's end is cut off there.
Result<std::vector<std::string>> whole_lines(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return cannot("read", file);
  std::vector<std::string> out;
  std::uintmax_t bytes = 0;
  for (std::string line; std::getline(in, line) && !in.eof();) {
    bytes += line.size() + 1;
    out.push_back(std::move(line));
  }
  in.close();
  std::error_code error;
  fs::resize_file(file, bytes, error);
  if (error) return cannot("write", file);
  return out;
}

std::optional<End> parse_end(const std::string& text) {
  for (const End end : kAllEnds)
    if (text == name(end)) return end;
  return std::nullopt;
}

}  // namespace

Result<Journal> Journal::open(const std::string& folder, const std::string& about, bool resume) {
  Journal out;
  out.folder_ = folder;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return cannot("make this folder", folder);
  const std::string file = journal_file(folder);
  if (!fs::exists(file)) {
    if (auto status = append(file, about + "\n"); !status) return status.error();
    return out;
  }
  if (!resume)
    return Error{ErrorCode::Conflict,
                 "holds a match already; --resume goes on with it, or take another folder", folder};
  const auto lines = whole_lines(file);
  if (!lines) return lines.error();
  if (lines->empty()) {
    if (auto status = append(file, about + "\n"); !status) return status.error();
    return out;
  }
  if ((*lines)[0] != about) return Error{ErrorCode::Conflict, "is about another match: " + (*lines)[0], file};
  for (std::size_t i = 1; i < lines->size(); ++i) {
    const auto score = read_score((*lines)[i]);
    if (!score)
      return Error{ErrorCode::Syntax, "is no game of a match", file + " line " + std::to_string(i + 1)};
    out.earlier_.push_back(*score);
  }
  return out;
}

Status Journal::add(const GameResult& result, const std::array<std::string, 2>& names) {
  const std::string file = fmt::format("{}/{:04}.sgf", folder_, result.scheduled.number + 1);
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << game_record(result, names) << std::flush;
  if (!out) return cannot("write", file);
  return append(journal_file(folder_), score_line(score_of(result)) + "\n");
}

Score score_of(const GameResult& result) {
  return {result.scheduled.number, result.scheduled.black, result.winner, result.end,      result.what,
          result.lost_a_won_game,  result.seconds,         result.moves,  result.slowest_s};
}

std::string game_record(const GameResult& result, const std::array<std::string, 2>& names) {
  sgf::Tree tree = sgf::tree_of(result.game);
  const auto black = base::at(result.scheduled.black);
  const std::string winner = result.winner == result.scheduled.black ? "B+" : "W+";
  const std::string how = result.end == End::Chain     ? ""
                          : result.end == End::Resign  ? "Resign"
                          : result.end == End::Timeout ? "Time"
                                                       : "Forfeit";
  sgf::Node& root = tree.node(0);
  root.set("PB", {sgf::raw_text(names[black])});
  root.set("PW", {sgf::raw_text(names[1 - black])});
  root.set("RE", {winner + how});
  root.set("GN", {fmt::format("game {}", result.scheduled.number + 1)});
  if (!result.what.empty())
    root.set("C", {sgf::raw_text(std::string(name(result.end)) + ": " + result.what)});
  return sgf::write_sgf(tree);
}

std::string score_line(const Score& score) {
  Json json;
  json["game"] = score.number + 1;
  json["black"] = score.black == 0 ? "a" : "b";
  json["winner"] = score.winner == 0 ? "a" : "b";
  json["end"] = name(score.end);
  if (!score.what.empty()) json["what"] = score.what;
  if (score.lost_a_won_game) json["lost_a_won_game"] = true;
  json["moves"] = score.moves;
  json["seconds"] = score.seconds;
  json["slowest_s"] = score.slowest_s;
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::optional<Score> read_score(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  try {
    const std::string black = json.at("black"), winner = json.at("winner");
    const auto end = parse_end(json.at("end"));
    if (!end || (black != "a" && black != "b") || (winner != "a" && winner != "b")) return std::nullopt;
    Score out;
    out.number = json.at("game").get<int>() - 1;
    out.black = black == "a" ? 0 : 1;
    out.winner = winner == "a" ? 0 : 1;
    out.end = *end;
    out.what = json.value("what", "");
    out.lost_a_won_game = json.value("lost_a_won_game", false);
    json.at("moves").get_to(out.moves);
    json.at("seconds").get_to(out.seconds);
    json.at("slowest_s").get_to(out.slowest_s);
    return out.number < 0 ? std::nullopt : std::optional<Score>(out);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace hex::match

#include "cluster/job.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "board/notation.h"
#include "board/point_list.h"

namespace hex::cluster {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Cell;
using board::Color;
using board::Position;
using nlohmann::json;

namespace {

constexpr std::size_t kMaxHeader = std::size_t{256} << 10;  // more than any board needs
constexpr std::size_t kMaxName = 200;

Error wrong(const std::string& what, const char* where) {
  return {ErrorCode::Syntax, what, where};
}

std::string stones_text(const Position& position, Color color) {
  return board::point_list(position.size(), position.cells_of(state_of(color)));
}

// The text up to the next separator, which is taken away with it.
std::string_view next_part(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view out = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return out;
}

// A JSON object on one line, of our version.
Result<json> read_header(std::string_view text, const char* where) {
  if (text.size() > kMaxHeader) return wrong("its first line is too long", where);
  json out = json::parse(text, nullptr, false);
  if (!out.is_object()) return wrong("this is no JSON object", where);
  const auto version = out.find("v");
  if (version == out.end() || !version->is_number_integer()) return wrong("it has no version \"v\"", where);
  if (*version != kProtocolVersion)
    return Error{ErrorCode::Unsupported,
                 "it is of version " + version->dump() + "; this program speaks version " +
                     std::to_string(kProtocolVersion) + ": coordinator and workers must be of one version",
                 where};
  return out;
}

Result<std::string> text_of(const json& object, const char* name, std::size_t longest, const char* where) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string())
    return wrong(std::string(name) + " must be a text", where);
  auto out = found->get<std::string>();
  if (out.empty() || out.size() > longest) return wrong(std::string(name) + " has a wrong length", where);
  return out;
}

Result<std::uint64_t> number_of(const json& object, const char* name, const char* where) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_number_unsigned())
    return wrong(std::string(name) + " must be a whole number from 0 on", where);
  return found->get<std::uint64_t>();
}

Result<std::uint32_t> proof_number(const json& value, const char* where) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > 0xffffffff)
    return wrong("proof numbers are whole numbers from 0 to 4294967295", where);
  return value.get<std::uint32_t>();
}

Result<std::vector<MoveNumbers>> read_moves(const json& list, const Position& position, const char* where) {
  std::vector<MoveNumbers> out;
  if (!list.is_array()) return wrong("moves must be a list", where);
  for (const json& row : list) {
    if (!row.is_array() || row.size() != 3 || !row[0].is_string())
      return wrong("a move is a cell and two numbers", where);
    const auto cell = board::parse_cell(position.size(), row[0].get_ref<const std::string&>());
    if (!cell) return cell.error();
    if (!position.is_empty(*cell)) return wrong("a move is on a stone", where);
    for (const MoveNumbers& earlier : out)
      if (earlier.move == *cell) return wrong("a move occurs twice", where);
    const auto proof = proof_number(row[1], where), disproof = proof_number(row[2], where);
    if (!proof) return proof.error();
    if (!disproof) return disproof.error();
    out.push_back({*cell, *proof, *disproof});
  }
  return out;
}

}  // namespace

std::string position_text(const Position& position) {
  return board::size_name(position.size()) + ";" + stones_text(position, Color::Black) + ";" +
         stones_text(position, Color::White) + ";" + name(position.to_move());
}

Result<Position> parse_position_text(std::string_view text) {
  constexpr const char* kWhere = "position";
  const auto size = board::parse_size(next_part(text, ';'));
  if (!size) return size.error();
  Position out(*size);
  for (const Color color : board::kColors)
    for (std::string_view stones = next_part(text, ';'); !stones.empty();) {
      const auto cell = board::parse_cell(*size, next_part(stones, ' '));
      if (!cell) return cell.error();
      if (!out.is_empty(*cell)) return wrong("two stones are on one cell", kWhere);
      out.set_up(color, *cell);
    }
  if (text != "black" && text != "white") return wrong("it ends with black or white, who is to move", kWhere);
  out.set_to_move(text == "black" ? Color::Black : Color::White);
  return out;
}

std::string write_job(const Job& job) {
  return json{{"v", kProtocolVersion},
              {"id", job.id},
              {"position", position_text(job.position)},
              {"nodes", job.nodes},
              {"limits", {job.phi_limit, job.delta_limit}}}
      .dump();
}

Result<Job> read_job(std::string_view text) {
  constexpr const char* kWhere = "job";
  const auto header = read_header(text, kWhere);
  if (!header) return header.error();
  const auto id = text_of(*header, "id", kMaxName, kWhere);
  if (!id) return id.error();
  const auto position_name = text_of(*header, "position", kMaxHeader, kWhere);
  if (!position_name) return position_name.error();
  const auto position = parse_position_text(*position_name);
  if (!position) return position.error();
  const auto nodes = number_of(*header, "nodes", kWhere);
  if (!nodes) return nodes.error();
  Job out{*id, *position, *nodes};
  const auto limits = header->find("limits");
  if (limits == header->end() || !limits->is_array() || limits->size() != 2)
    return wrong("\"limits\" is a list of two numbers", kWhere);
  for (const std::size_t i : {0u, 1u}) {
    const json& limit = (*limits)[i];
    if (!limit.is_number_unsigned() || limit.get<std::uint64_t>() > 0xffffffff)
      return wrong("a limit is a number from 0 to 4294967295", kWhere);
    (i == 0 ? out.phi_limit : out.delta_limit) = limit.get<std::uint32_t>();
  }
  return out;
}

std::string write_answer(const JobAnswer& answer) {
  json moves = json::array();
  for (const MoveNumbers& m : answer.moves)
    moves.push_back({board::cell_name(answer.position.size(), m.move), m.proof, m.disproof});
  json out{{"v", kProtocolVersion},
           {"id", answer.id},
           {"position", position_text(answer.position)},
           {"worker", answer.worker},
           {"outcome", answer.winner ? "solved" : "open"},
           {"nodes", answer.nodes},
           {"seconds", answer.seconds},
           {"phi", answer.phi},
           {"delta", answer.delta},
           {"moves", std::move(moves)}};
  if (answer.winner) out["winner"] = name(*answer.winner);
  return out.dump() + "\n" + answer.certificate;
}

Result<JobAnswer> read_answer(std::string_view text) {
  constexpr const char* kWhere = "answer";
  if (text.size() > kMaxAnswerBytes) return wrong("it is too large", kWhere);
  const auto header = read_header(next_part(text, '\n'), kWhere);
  if (!header) return header.error();
  const auto id = text_of(*header, "id", kMaxName, kWhere);
  const auto position_name = text_of(*header, "position", kMaxHeader, kWhere);
  const auto worker = text_of(*header, "worker", kMaxName, kWhere);
  const auto outcome = text_of(*header, "outcome", kMaxName, kWhere);
  for (const auto* part : {&id, &position_name, &worker, &outcome})
    if (!*part) return part->error();
  const auto position = parse_position_text(*position_name);
  if (!position) return position.error();
  const auto nodes = number_of(*header, "nodes", kWhere);
  if (!nodes) return nodes.error();
  const auto seconds = header->find("seconds");
  if (seconds == header->end() || !seconds->is_number() || !(seconds->get<double>() >= 0) ||
      !std::isfinite(seconds->get<double>()))
    return wrong("seconds must be a number from 0 on", kWhere);
  const auto phi = proof_number(header->value("phi", json()), kWhere),
             delta = proof_number(header->value("delta", json()), kWhere);
  if (!phi) return phi.error();
  if (!delta) return delta.error();
  auto moves = read_moves(header->value("moves", json::array()), *position, kWhere);
  if (!moves) return moves.error();
  JobAnswer out{*id,  *position, *worker,           std::nullopt,     *nodes, seconds->get<double>(),
                *phi, *delta,    std::move(*moves), std::string(text)};
  if (*outcome == "open") {
    if (!out.certificate.empty()) return wrong("an open answer has no certificate", kWhere);
    return out;
  }
  if (*outcome != "solved") return wrong("the outcome is solved or open", kWhere);
  const auto winner = text_of(*header, "winner", kMaxName, kWhere);
  if (!winner) return winner.error();
  if (*winner != "black" && *winner != "white") return wrong("the winner is black or white", kWhere);
  out.winner = *winner == "black" ? Color::Black : Color::White;
  if (out.certificate.empty()) return wrong("a solved answer needs a certificate", kWhere);
  return out;
}

}  // namespace hex::cluster

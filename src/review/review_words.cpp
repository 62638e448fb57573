#include "review/review_words.h"

#include <algorithm>
#include <cstdio>
#include <span>

#include "base/at.h"
#include "board/notation.h"
#include "board/point_list.h"

namespace hex::engine {

using board::Color;

namespace {

// printf for texts that are short.
template <class... Args>
std::string format(const char* pattern, Args... args) {
  char buffer[400];
  const int length = std::snprintf(buffer, sizeof buffer, pattern, args...);
  return std::string(buffer, base::at(std::clamp(length, 0, base::number_of(sizeof buffer) - 1)));
}

bool is_mistake(const ReviewedMove& move) {
  return move.value >= MoveClass::Inaccuracy;
}

std::string cells(board::Size size, const std::vector<board::Cell>& line) {
  constexpr std::size_t kMost = 12;
  const auto first = std::span(line).first(std::min(kMost, line.size()));
  return board::point_list(size, first) + (line.size() > kMost ? " ..." : "");
}

std::string chance_text(double chance, Proven proven) {
  if (proven == Proven::Win) return "won (proved)";
  if (proven == Proven::Loss) return "lost (proved)";
  return format("%.0f %%", 100 * chance);
}

// What a person wants to know about a move, in one sentence or two.
std::string judgement(board::Size size, const ReviewedMove& move) {
  std::string out = name(move.value);
  out += ": " + chance_text(move.before, move.proven_before) + " before, " +
         chance_text(move.after, move.proven_after) + " after";
  if (move.proven_before == Proven::Win && move.proven_after == Proven::Loss)
    out += "; a proved win thrown away";
  if (move.proven_before == Proven::Win && move.proven_after == Proven::Win) out += "; the win is kept";
  if (is_mistake(move) && !move.best.empty())
    out += "; better " + (move.line.empty() ? move.best : cells(size, move.line));
  return out;
}

double black_after(const ReviewedMove& move) {
  return move.move.color == Color::Black ? move.after : 1 - move.after;
}

std::string summary(const Review& review) {
  std::string out;
  for (const Color color : board::kColors) {
    const auto& accuracy = review.accuracy[color];
    if (!accuracy) continue;
    int count[5] = {};
    for (const auto& move : review.moves)
      if (move.move.color == color) ++count[base::at(move.value)];
    out += format("%s: accuracy %.0f %% (best %d, good %d, inaccuracies %d, mistakes %d, blunders %d)\n",
                  board::name(color), 100 * *accuracy, count[0], count[1], count[2], count[3], count[4]);
  }
  if (review.swap)
    out += format("swap: %s, which was %s%s (the first stone wins %.0f %%)\n",
                  review.swap->swapped ? "taken" : "not taken", review.swap->right ? "right" : "wrong",
                  review.swap->proved ? ", proved" : "", 100 * review.swap->chance);
  if (review.decided_at)
    out += format("after move %d the winner is proved for the first time\n", *review.decided_at);
  return out;
}

}  // namespace

std::string review_words(board::Size size, const Review& review) {
  std::string out;
  for (const ReviewedMove& move : review.moves)
    out += format("%3d %-5s %-11s ", move.number, board::name(move.move.color),
                  board::move_name(size, move.move).c_str()) +
           judgement(size, move) + "\n";
  return out + summary(review);
}

std::string review_svg(board::Size size, const Review& review) {
  constexpr double kWidth = 800, kHeight = 300, kLeft = 50, kTop = 20;
  const int moves = review.moves.empty() ? 1 : std::max(1, review.moves.back().number);
  const auto x = [&](double number) { return kLeft + (kWidth - kLeft - 20) * number / moves; };
  const auto y = [&](double chance) { return kTop + kHeight * (1 - chance); };
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 460\" font-family=\"sans-serif\" font-size=\"14\">\n"
      "<rect width=\"800\" height=\"460\" fill=\"#fff\"/>\n";
  for (const double v : {0.0, 0.5, 1.0})
    out += format(
        "<line x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ccc\"/><text x=\"44\" y=\"%.1f\" text-anchor=\"end\">%.0f</text>\n",
        kLeft, kWidth - 20, y(v), y(v), y(v) + 5, 100 * v);
  for (int number = 0; number <= moves; number += 10)
    out += format("<text x=\"%.1f\" y=\"340\" text-anchor=\"middle\">%d</text>\n", x(number), number);
  out += "<polyline fill=\"none\" stroke=\"#dc3545\" stroke-width=\"2\" points=\"";
  for (const ReviewedMove& move : review.moves)
    out += format("%.1f,%.1f ", x(move.number), y(black_after(move)));
  out += "\"/>\n";
  for (const ReviewedMove& move : review.moves)
    if (is_mistake(move) || move.proved())
      out += format(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"#222\"><title>%d %s %s</title></circle>\n",
          x(move.number), y(black_after(move)), is_mistake(move) ? 6 : 3,
          is_mistake(move) ? "#b3261e" : "#fff", move.number, board::move_name(size, move.move).c_str(),
          name(move.value));
  double at = 370;
  const std::string words = summary(review);
  for (std::size_t from = 0; from < words.size(); at += 22) {
    const std::size_t end = words.find('\n', from);
    out += format("<text x=\"50\" y=\"%.0f\">%s</text>\n", at, words.substr(from, end - from).c_str());
    from = end + 1;
  }
  return out + "</svg>\n";
}

void annotate(sgf::Tree& tree, const Review& review) {
  const std::vector<int> line = tree.main_line();
  std::vector<int> nodes;  // of the moves
  for (const int node : line)
    if (tree.node(node).find("B") != nullptr || tree.node(node).find("W") != nullptr) nodes.push_back(node);
  const auto comment = [&](int node, const std::string& text) {
    const sgf::Property* old = tree.node(node).find("C");
    std::string raw = old == nullptr ? "" : *old->values.begin() + "\n";
    tree.node(node).set("C", {raw + sgf::raw_text(text)});
  };
  for (const ReviewedMove& move : review.moves) {
    const auto at = base::at(move.number) - 1;
    if (at >= nodes.size()) break;
    comment(nodes[at], judgement(tree.size(), move));
    if (!is_mistake(move) || move.line.empty()) continue;
    int from = tree.node(nodes[at]).parent;
    Color color = move.move.color;
    for (const board::Cell cell : move.line) {
      from = tree.add_node(from);
      tree.node(from).set(color == Color::Black ? "B" : "W", {board::cell_name(tree.size(), cell)});
      color = board::other(color);
    }
  }
  std::string words = summary(review);
  while (!words.empty() && words.back() == '\n') words.pop_back();
  if (!words.empty()) comment(0, words);
}

}  // namespace hex::engine

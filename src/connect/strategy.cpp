#include "connect/strategy.h"

#include "base/assert.h"
#include "base/at.h"

namespace hex::connect {

template <int W>
Cells<W> Strategy<W>::Task::carrier() const {
  Cells<W> out;
  for (const auto& link : links) out |= link.carrier();
  if (second >= 0) out.add(second);
  return out;
}

template <int W>
Strategy<W>::Strategy(const ConnectionSet<W>& set, const Link<W>& link) : set_(&set) {
  if (link.kind == Kind::Full)
    keep(link);
  else
    first_move_ = begin(link);
}

template <int W>
void Strategy<W>::keep(const Link<W>& full) {
  if (!full.carrier().empty()) tasks_.push_back({false, false, {full}, -1});
}

template <int W>
void Strategy<W>::keep_captured(const Cells<W>& bridge) {
  if (!bridge.empty()) captured_.push_back(bridge);
}

template <int W>
std::optional<Cell> Strategy<W>::play(Cell cell) {
  if (settled_.has(cell)) return std::nullopt;
  settled_.add(cell);
  return cell;
}

template <int W>
std::optional<Cell> Strategy<W>::begin(const Link<W>& semi) {
  if (semi.kind == Kind::Full) {  // better than asked for: nothing to begin
    keep(semi);
    return std::nullopt;
  }
  const auto deduction = derive(*set_, semi);
  HEX_CHECK(deduction.has_value());
  keep_captured(deduction->captured);
  const auto& parts = deduction->premises;
  switch (deduction->rule) {
    case Rule::AndCell:
      keep(parts[0]);
      keep(parts[1]);
      return play(deduction->middle);
    case Rule::SemiAndGroup: {
      const bool first_is_semi = parts[0].kind == Kind::Semi;
      keep(parts[first_is_semi ? 1 : 0]);
      return begin(parts[first_is_semi ? 0 : 1]);
    }
    case Rule::Crossing:
      keep(parts[0]);
      keep(parts[2]);
      tasks_.push_back({false, true, {parts[1], parts[3], parts[4]}, deduction->second});
      return play(deduction->middle);
    default:
      HEX_CHECK(false);
      return std::nullopt;
  }
}

template <int W>
std::optional<Cell> Strategy<W>::reply(Cell cell) {
  if (settled_.has(cell)) return std::nullopt;
  for (const auto& bridge : captured_) {
    if (!bridge.has(cell)) continue;
    settled_.add(cell);
    const Cells<W> rest = bridge - settled_;
    std::optional<Cell> partner;
    // A bridge to each edge may be one captured set: the partner is the cell next to the entered one.
    rest.for_each([&](Cell c) {
      if (set_->geometry().plain->adjacent(c, cell)) partner = c;
    });
    return partner ? play(*partner) : std::nullopt;
  }
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    if (!(tasks_[i].carrier() - settled_).has(cell)) continue;
    const Task task = tasks_[i];
    base::erase_at(tasks_, i);
    return answer(task, cell);
  }
  return std::nullopt;
}

template <int W>
std::optional<Cell> Strategy<W>::answer(Task task, Cell cell) {
  if (task.either) return begin(task.links[task.links[0].carrier().has(cell) ? 1 : 0]);
  if (task.braid) {
    const auto &w1 = task.links[0], &w2 = task.links[1], &c3 = task.links[2];
    if (!w2.carrier().has(cell)) return begin(w2);
    tasks_.push_back({true, false, {w1, c3}, -1});
    return play(task.second);
  }
  const auto deduction = derive(*set_, task.links[0]);
  HEX_CHECK(deduction.has_value());
  keep_captured(deduction->captured);
  const auto& parts = deduction->premises;
  switch (deduction->rule) {
    case Rule::AndGroup:
      keep(parts[0]);
      keep(parts[1]);
      return reply(cell);
    case Rule::Or:
      if (deduction->captured.has(cell)) {
        tasks_.push_back(task);
        return reply(cell);
      }
      for (const auto& semi : parts)
        if (!semi.carrier().has(cell)) return begin(semi);
      HEX_CHECK(false);
      return std::nullopt;
    case Rule::Crossing:
      keep(parts[0]);
      keep(parts[2]);
      tasks_.push_back({false, true, {parts[1], parts[3], parts[4]}, deduction->second});
      return reply(cell);
    default:
      HEX_CHECK(false);
      return std::nullopt;
  }
}

#define HEX_INSTANTIATE(W) template class Strategy<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect

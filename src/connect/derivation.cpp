#include "connect/derivation.h"

#include "base/at.h"

#include <algorithm>

namespace hex::connect {

namespace {

// Looks for premises of one link inside its carrier. A premise may have the same carrier (a cell beside a
// group, a part inside a captured set); so that premises never go round in a circle, a link has a level: 0 if
// premises with smaller carriers will do, else one more than those of its premises with the same carrier.
template <int W>
class Deriver {
 public:
  Deriver(const ConnectionSet<W>& set, const Link<W>& link, int level)
      : set_(set), link_(link), level_(level) {}

  std::optional<Deduction<W>> run() {
    if (by(link_.connection.rule)) return found_;
    for (Rule rule :
         {Rule::Adjacent, Rule::AndGroup, Rule::AndCell, Rule::Or, Rule::SemiAndGroup, Rule::Crossing})
      if (by(rule)) return found_;
    return std::nullopt;
  }

 private:
  const Cells<W>& carrier() const { return link_.connection.carrier; }
  bool full() const { return link_.kind == Kind::Full; }
  bool is_group(int p) const { return !set_.is_empty_cell(p); }

  bool by(Rule rule) {
    found_ = {};
    found_.rule = rule;
    switch (rule) {
      case Rule::Adjacent:
        return full() && adjacent();
      case Rule::AndGroup:
        return full() && over_groups(Kind::Full, Kind::Full);
      case Rule::AndCell:
        return !full() && over_cells();
      case Rule::Or:
        return full() && by_or();
      case Rule::SemiAndGroup:
        return !full() && (over_groups(Kind::Semi, Kind::Full) || over_groups(Kind::Full, Kind::Semi));
      case Rule::Crossing:
        return crossing();
      case Rule::Key:
        return false;
    }
    return false;
  }

  bool adjacent() const {
    if (!carrier().empty()) return false;
    for (int p : {link_.x, link_.y}) {
      if (is_group(p)) continue;
      const int far = p == link_.x ? link_.y : link_.x;
      for (int n : set_.geometry().plain->neighbor_points(set_.color(), p))
        if (set_.representative(n) == far) return true;
    }
    return false;
  }

  // Premises of this kind or better: under soft limits a full
  // may have replaced a semi that had a part in deductions.
  std::vector<Link<W>> inside(int x, int y, Kind kind) const {
    std::vector<Link<W>> out;
    for (Kind k : {Kind::Full, Kind::Semi})
      if (k == Kind::Full || kind == Kind::Semi)
        for (const auto& c : set_.list(x, y, k))
          if (c.carrier.subset_of(carrier())) out.push_back({x, y, k, c});
    return out;
  }

  // Are the two compatible: disjoint, or overlapping in one captured set inside the carrier?
  bool fit(const Cells<W>& a, const Cells<W>& b, int middle) {
    found_.captured = {};
    const Cells<W> overlap = a & b;
    if (overlap.empty()) return true;
    bool ok = false;
    set_.for_each_captured(overlap, link_.x, link_.y, middle, [&](const Cells<W>& bridge) {
      if (ok || !bridge.subset_of(carrier())) return;
      found_.captured = bridge;
      ok = true;
    });
    return ok;
  }

  bool is_earlier(const Link<W>& premise) const {
    return premise.carrier() != carrier() ||
           (level_ > 0 && Deriver(set_, premise, level_ - 1).run().has_value());
  }

  bool over(int middle, Kind first, Kind second) {
    const auto bs = inside(middle, link_.y, second);
    if (bs.empty()) return false;
    for (const auto& a : inside(link_.x, middle, first))
      for (const auto& b : bs)
        if (is_earlier(a) && is_earlier(b) && fit(a.carrier(), b.carrier(), middle)) {
          found_.middle = middle;
          found_.premises = {a, b};
          return true;
        }
    return false;
  }

  bool over_groups(Kind first, Kind second) {
    for (int g : set_.points())
      if (is_group(g) && g != link_.x && g != link_.y && over(g, first, second)) return true;
    return false;
  }

  bool over_cells() {
    if (over(link_.connection.key, Kind::Full, Kind::Full)) return true;
    bool ok = false;
    carrier().for_each([&](Cell c) { ok = ok || over(c, Kind::Full, Kind::Full); });
    return ok;
  }

  bool by_or() {
    auto semis = inside(link_.x, link_.y, Kind::Semi);
    std::sort(semis.begin(), semis.end(),
              [](const auto& a, const auto& b) { return a.carrier() < b.carrier(); });
    const auto common = [&](std::size_t skip) {
      Cells<W> out = set_.empty_cells();
      for (std::size_t i = 0; i < semis.size(); ++i)
        if (i != skip) out &= semis[i].carrier();
      return out;
    };
    const std::size_t none = semis.size();
    if (semis.size() < 2) return false;
    const Cells<W> all = common(none);
    if (!all.empty()) {
      bool ok = false;
      set_.for_each_captured(all, link_.x, link_.y, -1, [&](const Cells<W>& bridge) {
        if (ok || !bridge.subset_of(carrier())) return;
        found_.captured = bridge;
        ok = true;
      });
      if (!ok) return false;
    }
    for (std::size_t i = semis.size(); i-- > 0 && semis.size() > 2;)
      if (common(i).subset_of(found_.captured)) base::erase_at(semis, i);
    found_.premises = std::move(semis);
    return true;
  }

  bool crossing() {
    if (!is_group(link_.x) || !is_group(link_.y)) return false;
    std::vector<int> firsts;
    if (full()) {
      for (int p : set_.points())
        if (is_group(p) && p != link_.x && p != link_.y) firsts.push_back(p);
    } else {
      firsts.push_back(link_.connection.key);
    }
    for (int a : firsts) {
      bool ok = false;
      carrier().for_each([&](Cell b) {
        if (b != a) ok = ok || braid(link_.x, link_.y, a, b) || braid(link_.y, link_.x, a, b);
      });
      if (ok) return true;
    }
    return false;
  }

  bool braid(int s, int t, int a, Cell b) {
    const std::vector<Link<W>> parts[5] = {inside(s, a, Kind::Full), inside(s, b, Kind::Semi),
                                           inside(t, b, Kind::Full), inside(t, a, Kind::Semi),
                                           inside(a, b, Kind::Semi)};
    Cells<W> ends = Cells<W>::of(b);
    if (set_.is_empty_cell(a)) ends.add(a);
    found_.middle = a;
    found_.second = b;
    std::vector<Cells<W>> captured = {Cells<W>::none()};
    const auto offer = [&](Cell q) {
      set_.for_each_edge_bridge(q, [&](const Cells<W>& bridge) {
        if (bridge.subset_of(carrier()) && !bridge.meets(ends)) captured.push_back(bridge);
      });
    };
    if (set_.is_empty_cell(a))
      offer(a);
    else
      set_.mine().for_each([&](Cell q) {
        if (set_.representative(q) == a) offer(q);
      });
    for (const Cells<W>& bridge : captured) {
      found_.captured = bridge;
      found_.premises.clear();
      if (choose(parts, 0, Cells<W>::none(), ends)) return true;
    }
    return false;
  }

  bool choose(const std::vector<Link<W>> (&parts)[5], int next, const Cells<W>& used, const Cells<W>& ends) {
    if (next == 5) return true;
    for (const auto& part : parts[next]) {
      const Cells<W> own = part.carrier() - found_.captured;
      if (own.meets(used) || part.carrier().meets(ends)) continue;
      found_.premises.push_back(part);
      if (choose(parts, next + 1, used | own, ends)) return true;
      found_.premises.pop_back();
    }
    return false;
  }

  const ConnectionSet<W>& set_;
  const Link<W>& link_;
  int level_;
  Deduction<W> found_;
};

template <int W>
bool same(const Link<W>& a, const Link<W>& b) {
  const bool ends = (a.x == b.x && a.y == b.y) || (a.x == b.y && a.y == b.x);
  return ends && a.kind == b.kind && a.carrier() == b.carrier();
}

template <int W>
void explain_into(const ConnectionSet<W>& set, const Link<W>& link, std::vector<Line<W>>& out) {
  for (const auto& line : out)
    if (same(line.conclusion, link)) return;
  const auto deduction = derive(set, link);
  if (!deduction || deduction->rule == Rule::Adjacent) return;
  for (const auto& premise : deduction->premises) explain_into(set, premise, out);
  out.push_back({link, *deduction});
}

}  // namespace

template <int W>
std::optional<Deduction<W>> derive(const ConnectionSet<W>& set, const Link<W>& link) {
  const int highest = base::count_of(set.points());
  for (int level = 0; level <= highest; ++level)
    if (auto found = Deriver<W>(set, link, level).run()) return found;
  return std::nullopt;
}

template <int W>
std::vector<int> stepping_stones(const ConnectionSet<W>& set, const Link<W>& link) {
  const auto deduction = derive(set, link);
  std::vector<int> out;
  if (!deduction || deduction->rule == Rule::Or || deduction->rule == Rule::Crossing) return out;
  for (const auto& premise : deduction->premises) {
    const auto part = stepping_stones(set, premise);
    out.insert(out.end(), part.begin(), part.end());
  }
  if (deduction->rule == Rule::AndGroup || deduction->rule == Rule::SemiAndGroup)
    out.push_back(deduction->middle);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

template <int W>
std::vector<Line<W>> explain(const ConnectionSet<W>& set, const Link<W>& link) {
  std::vector<Line<W>> out;
  explain_into(set, link, out);
  return out;
}

#define HEX_INSTANTIATE(W)                                                              \
  template std::optional<Deduction<W>> derive(const ConnectionSet<W>&, const Link<W>&); \
  template std::vector<int> stepping_stones(const ConnectionSet<W>&, const Link<W>&);   \
  template std::vector<Line<W>> explain(const ConnectionSet<W>&, const Link<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect

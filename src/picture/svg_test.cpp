#include "picture/svg.h"
#include "base/characters.h"

#include <gtest/gtest.h>

#include <cctype>

#include "board/ascii.h"

namespace hex::picture {
namespace {

using board::Position;
using board::Size;

// A small walk over XML, as strict as our own output must be: elements nest and close, attributes are quoted,
// entities are the predefined ones, one root. Returns what is wrong, or "" when nothing is.
class XmlWalk {
 public:
  explicit XmlWalk(std::string text) : text_(std::move(text)) {}

  std::string error() {
    while (at_ < text_.size()) {
      const std::string wrong = text_[at_] == '<' ? tag() : character();
      if (!wrong.empty()) return wrong + " at byte " + std::to_string(at_);
    }
    if (!open_.empty()) return "not closed: " + open_.back();
    return roots_ == 1 ? "" : std::to_string(roots_) + " roots";
  }

 private:
  std::string name() {
    std::string out;
    while (at_ < text_.size() && (std::isalnum(base::byte_of(text_[at_])) || text_[at_] == '-'))
      out += text_[at_++];
    return out;
  }
  bool take(char c) { return at_ < text_.size() && text_[at_] == c && (++at_, true); }

  std::string character() {
    if (text_[at_] == '&') {
      for (const char* entity : {"&amp;", "&lt;", "&gt;", "&quot;"})
        if (text_.compare(at_, std::string(entity).size(), entity) == 0) {
          at_ += std::string(entity).size();
          return "";
        }
      return "bad entity";
    }
    if (open_.empty() && text_[at_] != '\n') return "text outside the root";
    return text_[at_] == '>' ? "bare >" : (++at_, "");
  }

  std::string attributes() {
    while (take(' ')) {
      if (name().empty() || !take('=') || !take('"')) return "bad attribute";
      while (at_ < text_.size() && text_[at_] != '"')
        if (text_[at_++] == '<') return "< in an attribute";
      if (!take('"')) return "open attribute";
    }
    return "";
  }

  std::string tag() {
    ++at_;
    const bool closing = take('/');
    const std::string element = name();
    if (element.empty()) return "no name";
    if (closing) {
      if (open_.empty() || open_.back() != element) return "</" + element + "> closes nothing";
      open_.pop_back();
      return take('>') ? "" : "open tag";
    }
    if (open_.empty()) ++roots_;
    if (const auto wrong = attributes(); !wrong.empty()) return wrong;
    const bool empty = take('/');
    if (!empty) open_.push_back(element);
    return take('>') ? "" : "open tag";
  }

  std::string text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  int roots_ = 0;
};

int count(const std::string& text, const std::string& what) {
  int found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

TEST(XmlWalk, FindsWhatIsWrong) {
  EXPECT_EQ(XmlWalk("<a b=\"c\"><d/>x &lt;</a>\n").error(), "");
  for (const char* bad :
       {"<a>", "<a></b>", "<a b=c/>", "<a b=\"c/>", "<a>&nbsp;</a>", "<a/><b/>", "x<a/>", ""})
    EXPECT_NE(XmlWalk(bad).error(), "") << bad;
}

TEST(Svg, IsWellFormedWithEveryMarkThemeAndOrientation) {
  const Position p = *board::parse_ascii(". B . W .\n . W B . .\n . . B . .");
  Marks marks;
  for (int i = 0; i < 5; ++i) marks.cells[i].shape = static_cast<Shape>(i);
  marks.cells[5].label = "<&\">";
  marks.cells[6].outline = kGreen;
  marks.cells[8].fill = kCyan.faded(0.5);
  marks.arrows.push_back({3, 9, kMagenta});
  marks.last_move = 7;
  marks.path = {1, 7, 12};
  for (Theme theme : {Theme::Light, Theme::Dark})
    for (Orientation orientation : {Orientation::Flat, Orientation::Diamond, Orientation::Portrait}) {
      SvgOptions options;
      options.theme = theme;
      options.orientation = orientation;
      EXPECT_EQ(XmlWalk(to_svg(p, marks, options)).error(), "");
    }
}

TEST(Svg, DrawsCellsStonesEdgesAndCoordinates) {
  const std::string svg = to_svg(*board::parse_ascii(". B . W .\n . W B . .\n . . B . ."));
  EXPECT_EQ(count(svg, "href=\"#cell\""), 15);
  EXPECT_EQ(count(svg, "href=\"#stone\""), 5);
  EXPECT_EQ(count(svg, "class=\"edge\""), 4);
  EXPECT_EQ(count(svg, "<text "), 2 * (5 + 3));
  EXPECT_EQ(count(svg, "class=\"last\""), 0);
  EXPECT_EQ(count(svg, "class=\"path\""), 0);
  EXPECT_NE(svg.find("white to move"), std::string::npos);
}

TEST(Svg, DrawsEachMark) {
  const Position p(Size{4, 4});
  const std::string plain = to_svg(p);
  Marks marks;
  marks.cells[0].fill = Paint{1, 2, 3};
  marks.cells[1].outline = Paint{4, 5, 6, 0.5};
  marks.cells[2].label = "note";
  marks.cells[3].shape = Shape::Dot;
  marks.cells[4].shape = Shape::Star;
  marks.cells[4].shape_paint = Paint{7, 8, 9};
  marks.cells[5].hidden = true;
  marks.arrows = {{0, 15, kCyan}, {3, 3, kCyan}, {0, 99, kCyan}};
  marks.last_move = 6;
  marks.path = {9};
  marks.swapped = 8;
  const std::string svg = to_svg(p, marks);
  EXPECT_EQ(count(svg, "fill=\"#010203\""), 1);
  EXPECT_EQ(count(svg, "stroke=\"#040506\" stroke-opacity=\"0.5\""), 1);
  EXPECT_EQ(count(svg, ">note</text>"), 1);
  EXPECT_EQ(count(svg, ">S</text>"), 1);
  EXPECT_EQ(count(svg, "<circle "), 1);
  EXPECT_EQ(count(svg, "fill=\"#070809\""), 1);
  EXPECT_EQ(count(svg, "href=\"#cell\""), count(plain, "href=\"#cell\"") - 1 + 1) << "one hidden, one filled";
  EXPECT_EQ(count(svg, "class=\"arrow\""), 1) << "none to itself or off the board";
  EXPECT_EQ(count(svg, "class=\"last\""), 1);
  EXPECT_EQ(count(svg, "class=\"path\""), 1);
}

TEST(Svg, FadesTheEdgesOfTheSideNotToMoveOrOfTheLoser) {
  Position p(Size{2, 2});
  EXPECT_EQ(count(to_svg(p), "fill=\"#0d6efd\" fill-opacity=\"0.45\""), 2);
  p.set_to_move(board::Color::White);
  EXPECT_EQ(count(to_svg(p), "fill=\"#dc3545\" fill-opacity=\"0.45\""), 2);
  const Position won = *board::parse_ascii("B .\n B .");
  EXPECT_EQ(won.to_move(), board::Color::White);
  EXPECT_EQ(count(to_svg(won), "fill=\"#0d6efd\" fill-opacity=\"0.45\""), 2);
}

TEST(Svg, FitsTheSmallestAndTheLargestBoard) {
  for (Size size : {Size{1, 1}, Size{1, 7}, Size{7, 1}, Size{32, 32}}) {
    const std::string svg = to_svg(Position(size));
    EXPECT_EQ(XmlWalk(svg).error(), "");
    EXPECT_EQ(count(svg, "href=\"#cell\""), size.cells());
    EXPECT_EQ(count(svg, "nan"), 0);
    EXPECT_EQ(count(svg, "inf"), 0);
  }
}

TEST(SvgLayout, PutsA1WhereEachOrientationSays) {
  const Size size{5, 4};
  const auto extreme = [&](Orientation orientation, auto key) {
    const SvgLayout layout(size, orientation, 10);
    board::Cell best = 0;
    for (board::Cell cell = 1; cell < size.cells(); ++cell)
      if (key(layout.center(cell)) < key(layout.center(best)) - 1e-6) best = cell;
    return best;
  };
  EXPECT_EQ(extreme(Orientation::Flat, [](Point p) { return p.x + p.y; }), 0);
  EXPECT_EQ(extreme(Orientation::Diamond, [](Point p) { return p.x; }), 0);
  EXPECT_EQ(extreme(Orientation::Portrait, [](Point p) { return p.y; }), 0);
}

TEST(SvgLayout, KeepsEverythingInsideThePicture) {
  for (Orientation orientation : {Orientation::Flat, Orientation::Diamond, Orientation::Portrait})
    for (Size size : {Size{1, 1}, Size{9, 2}, Size{2, 9}, Size{11, 11}}) {
      const SvgLayout layout(size, orientation, 10);
      for (int e = 0; e < board::kEdges; ++e)
        for (const Point& p : layout.edge_band(board::kAllEdges[e], 3)) {
          EXPECT_TRUE(p.x > 0 && p.x < layout.width() && p.y > 0 && p.y < layout.height());
        }
    }
}

// The bands share their end points, so that there is neither gap nor overlap at the corners of the board.
TEST(SvgLayout, EdgeBandsMeetAtTheCorners) {
  using board::Edge;
  const SvgLayout layout({3, 2}, Orientation::Flat, 10);
  const Edge around[] = {Edge::North, Edge::East, Edge::South, Edge::West};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto band = layout.edge_band(around[i], 3), next = layout.edge_band(around[(i + 1) % 4], 3);
    const std::size_t n = band.size() / 2;
    EXPECT_NEAR(band[n - 1].x, next.front().x, 1e-9);
    EXPECT_NEAR(band[n - 1].y, next.front().y, 1e-9);
    EXPECT_NEAR(band[n].x, next.back().x, 1e-9);
    EXPECT_NEAR(band[n].y, next.back().y, 1e-9);
  }
}

}  // namespace
}  // namespace hex::picture

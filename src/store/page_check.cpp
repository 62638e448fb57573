#include "store/page_check.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/at.h"
#include "store/descriptor.h"

namespace hex::store {

using base::Error;
using base::ErrorCode;
using base::Status;

namespace {

constexpr std::uint32_t kPageMagic = 0xBEEFC0DE;
constexpr std::uint32_t kPageVersion = 1;
constexpr std::size_t kHeader =
    16;                           // of a page: number, padding, flags, lower and upper or the overflow count
constexpr std::size_t kNode = 8;  // of a node: two halves of a size or page number, flags, key size
constexpr std::size_t kMetaBytes = kHeader + 24 + 2 * 48 + 16;
constexpr std::size_t kMaxKey = 511;
constexpr std::uint64_t kNoPage = ~std::uint64_t{0};
constexpr std::uint16_t kBranch = 1, kLeaf = 2, kOverflow = 4, kMeta = 8;
constexpr std::uint16_t kBigData = 1;      // of a node: the value is on overflow pages
constexpr std::uint16_t kIntegerKeys = 8;  // of a tree
constexpr int kMaxDepth = 32;

struct Tree {
  std::uint32_t pad;
  std::uint16_t flags, depth;
  std::uint64_t branches, leaves, overflows, entries, root;
};
static_assert(sizeof(Tree) == 48);

struct Meta {
  std::uint32_t magic, version;
  std::uint64_t address, map_bytes;
  Tree trees[2];  // free pages, main; the first one's pad is the page size
  std::uint64_t last_page, transaction;
};
static_assert(sizeof(Meta) + kHeader == kMetaBytes);

template <class T>
T field_at(std::string_view bytes, std::size_t at) {
  T out;
  std::memcpy(&out, bytes.data() + at, sizeof out);
  return out;
}

Error damaged(const std::string& what) {
  return {ErrorCode::Io, "the store is damaged: " + what, ""};
}

class Walk {
 public:
  Walk(int file, const Meta& meta)
      : file_(file),
        page_bytes_(meta.trees[0].pad),
        last_(meta.last_page),
        used_(size_of(file) / page_bytes_ + 1) {}

  bool tree(const Tree& tree, bool is_free_list) {
    free_list_ = is_free_list;
    counted_ = {};
    after_.clear();
    any_key_ = false;
    if (tree.flags != (is_free_list ? kIntegerKeys : 0)) return fail("a tree has unknown flags");
    if (tree.root == kNoPage) {
      if (tree.entries != 0 || tree.depth != 0) return fail("a tree has no root");
    } else if (tree.depth > kMaxDepth || !visit(tree.root, tree.depth)) {
      return fail("a tree is too deep");
    }
    if (counted_.branches != tree.branches || counted_.leaves != tree.leaves ||
        counted_.overflows != tree.overflows || counted_.entries != tree.entries)
      return fail("the counts of a tree are wrong");
    return true;
  }
  const std::string& problem() const { return problem_; }

 private:
  bool fail(const char* what) {
    if (problem_.empty()) problem_ = what;
    return false;
  }

  // Marks pages as met. False when one is not in the file or was met before.
  bool take(std::uint64_t first, std::uint64_t count, bool in_file = true) {
    if (first < 2 || count == 0 || first > last_ || count > last_ - first + 1)
      return fail("a page number is too large");
    for (std::uint64_t page = first; page < first + count; ++page) {
      if (page >= used_.size() || (page + 1) * page_bytes_ > size_of_file()) {
        if (in_file) return fail("pages are missing, the file is cut off");
        continue;
      }
      if (used_[page]) return fail("a page is used twice");
      used_[page] = true;
    }
    return true;
  }
  std::uint64_t size_of_file() const { return (used_.size() - 1) * page_bytes_; }

  bool visit(std::uint64_t number, int levels) {
    std::string page;
    if (levels < 1) return fail("a tree is deeper than it says");
    if (!take(number, 1)) return false;
    if (!store::read_at(file_, number * page_bytes_, page_bytes_, page)) return fail("a page cannot be read");
    const auto flags = field_at<std::uint16_t>(page, 10);
    const std::size_t lower = field_at<std::uint16_t>(page, 12), upper = field_at<std::uint16_t>(page, 14);
    if (field_at<std::uint64_t>(page, 0) != number || flags != (levels == 1 ? kLeaf : kBranch))
      return fail("a page is not what it should be");
    if (lower < kHeader || lower % 2 != 0 || lower > upper || upper > page_bytes_)
      return fail("a page has wrong bounds");
    const std::size_t nodes = (lower - kHeader) / 2;
    if (nodes < (levels == 1 ? 1u : 2u)) return fail("a page has too few nodes");
    ++(levels == 1 ? counted_.leaves : counted_.branches);
    for (std::size_t i = 0; i < nodes; ++i) {
      const std::size_t at = field_at<std::uint16_t>(page, kHeader + 2 * i);
      if (at < upper || at + kNode > page_bytes_) return fail("a node lies outside its page");
      if (!(levels == 1 ? leaf_node(page, at) : branch_node(page, at, i == 0, levels))) return false;
    }
    return true;
  }

  bool branch_node(std::string_view page, std::size_t at, bool first, int levels) {
    const std::uint64_t child = field_at<std::uint16_t>(page, at) |
                                std::uint64_t{field_at<std::uint16_t>(page, at + 2)} << 16 |
                                std::uint64_t{field_at<std::uint16_t>(page, at + 4)} << 32;
    const std::size_t length = field_at<std::uint16_t>(page, at + 6);
    if (length > kMaxKey || at + kNode + length > page_bytes_) return fail("a node lies outside its page");
    if (!first && !key(page.substr(at + kNode, length), true)) return false;
    return visit(child, levels - 1);
  }

  bool leaf_node(std::string_view page, std::size_t at) {
    const std::size_t bytes =
        field_at<std::uint16_t>(page, at) | std::size_t{field_at<std::uint16_t>(page, at + 2)} << 16;
    const auto flags = field_at<std::uint16_t>(page, at + 4);
    const std::size_t length = field_at<std::uint16_t>(page, at + 6);
    const bool big = flags == kBigData;
    if (flags != 0 && !big) return fail("a node has unknown flags");
    if (length > kMaxKey || at + kNode + length + (big ? 8 : bytes) > page_bytes_)
      return fail("a node lies outside its page");
    if (!key(page.substr(at + kNode, length), false)) return false;
    ++counted_.entries;
    const std::size_t data = at + kNode + length;
    if (big) return overflow(field_at<std::uint64_t>(page, data), bytes);
    return !free_list_ || free_pages(page.substr(data, bytes));
  }

  bool overflow(std::uint64_t number, std::size_t bytes) {
    const std::uint64_t count = (kHeader - 1 + bytes) / page_bytes_ + 1;
    std::string head;
    if (!take(number, count)) return false;
    counted_.overflows += count;
    if (!store::read_at(file_, number * page_bytes_, free_list_ ? kHeader + bytes : kHeader, head))
      return fail("a page cannot be read");
    if (field_at<std::uint64_t>(head, 0) != number || field_at<std::uint16_t>(head, 10) != kOverflow ||
        field_at<std::uint32_t>(head, 12) != count)
      return fail("a page is not what it should be");
    return !free_list_ || free_pages(std::string_view(head).substr(kHeader));
  }

  // A value of the free list: a count and page numbers, highest first. Free pages at the end may not be in
  // the file yet.
  bool free_pages(std::string_view list) {
    if (list.size() < 8 || list.size() % 8 != 0 || field_at<std::uint64_t>(list, 0) != list.size() / 8 - 1)
      return fail("the list of free pages is wrong");
    for (std::size_t i = 8; i < list.size(); i += 8)
      if (!take(field_at<std::uint64_t>(list, i), 1, false)) return false;
    return true;
  }

  // Keys ascend; the key of a branch is at most the next one of a leaf.
  bool key(std::string_view now, bool is_branch) {
    if (free_list_ && now.size() != 8) return fail("a key has a wrong length");
    const int order = !any_key_ ? -1 : compare(after_, now);
    if (order > 0 || (order == 0 && (is_branch || !after_is_branch_))) return fail("keys are out of order");
    any_key_ = true;
    after_is_branch_ = is_branch;
    after_ = now;
    return true;
  }
  int compare(std::string_view a, std::string_view b) const {
    if (!free_list_) return a.compare(b);
    const auto x = field_at<std::uint64_t>(a, 0), y = field_at<std::uint64_t>(b, 0);
    return x < y ? -1 : x > y ? 1 : 0;
  }

  struct Counts {
    std::uint64_t branches = 0, leaves = 0, overflows = 0, entries = 0;
  };
  int file_;
  std::size_t page_bytes_;
  std::uint64_t last_;
  std::vector<bool> used_;  // by page: met already
  bool free_list_ = false, any_key_ = false, after_is_branch_ = false;
  std::string after_;  // the key before
  Counts counted_;
  std::string problem_;
};

bool read_meta(int file, std::uint64_t at, Meta& out) {
  std::string bytes;
  if (!store::read_at(file, at, kMetaBytes, bytes)) return false;
  out = field_at<Meta>(bytes, kHeader);
  return field_at<std::uint16_t>(bytes, 10) == kMeta;
}

bool is_page_size(std::uint32_t n) {
  return n >= 512 && n <= 65536 && (n & (n - 1)) == 0;
}

}  // namespace

Status check_metas(int file) {
  if (size_of(file) == 0) return base::ok_status();
  std::array<Meta, 2> metas{};
  if (!read_meta(file, 0, metas[0]) || metas[0].magic != kPageMagic)
    return damaged("its data file does not begin as one of LMDB");
  if (metas[0].version != kPageVersion)
    return Error{ErrorCode::Unsupported, "the store was written by another version of LMDB", ""};
  const std::uint32_t page_bytes = metas[0].trees[0].pad;
  if (!is_page_size(page_bytes) || size_of(file) < 2 * page_bytes || !read_meta(file, page_bytes, metas[1]) ||
      metas[1].magic != kPageMagic || metas[1].version != kPageVersion || metas[1].trees[0].pad != page_bytes)
    return damaged("its first pages are wrong");
  return base::ok_status();
}

Status check_trees(int file, std::uint64_t transaction) {
  Meta meta{};
  if (!read_meta(file, 0, meta)) return damaged("its first pages are wrong");
  const std::uint32_t page_bytes = meta.trees[0].pad;
  if (meta.transaction != transaction &&
      (!read_meta(file, page_bytes, meta) || meta.transaction != transaction))
    return damaged("its last transaction is not there");
  if (meta.last_page < 1 || meta.last_page > size_of(file) / page_bytes + (1u << 20))
    return damaged("pages are missing, the file is cut off");
  Walk walk(file, meta);
  if (!walk.tree(meta.trees[1], false) || !walk.tree(meta.trees[0], true)) return damaged(walk.problem());
  return base::ok_status();
}

}  // namespace hex::store

// Files of training records, as docs/formats/learning.md describes them: all records of a file are of one
// board size and of equal length, so that a reader maps them as an array.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "board/types.h"

namespace hex::learn {

struct Record {
  std::uint32_t start = 0;  // the number of the start or game that it comes from
  std::uint32_t work = 0;   // nodes below it, or visits
  board::Cell best = board::kNoCell;
  bool white_to_move = false;
  bool wins = false;  // does the side to move win?
  double chance = -1;  // of the side to move, as the search saw it; negative: not known
  // Black's stones, White's, the moves considered, those of them known to lose.
  std::array<std::vector<board::Cell>, 4> sets;
  // Files of games: the share of the visits that went to each cell, 0 to 1; empty: not known.
  std::vector<double> visits;
};

enum class Kind : std::uint8_t { States = 1, Games = 2 };  // records of games have visits

// Appends to a file, which is made if there is none. Half a record at its end is removed first.
class Writer {
 public:
  Writer(const std::string& path, board::Size size, Kind kind) : path_(path), size_(size), kind_(kind) {
    if (std::filesystem::exists(path) && std::filesystem::file_size(path) > 0)
      open_old();
    else
      make_new();
  }

  // False if the file is another kind of file, or of another size.
  bool good() const { return good_ && out_.good(); }
  std::uint32_t next_start() const { return next_start_; }
  std::uint64_t records() const { return records_; }

  void add(const Record& r) {
    std::string bytes(record_bytes(), '\0');
    put(bytes, 0, r.start, 4);
    put(bytes, 4, r.work, 4);
    put(bytes, 8, static_cast<std::uint16_t>(r.best), 2);
    put(bytes, 10, (r.white_to_move ? 1u : 0u) | (r.wins ? 2u : 0u), 1);
    for (std::size_t i = 0; i < r.sets.size(); ++i)
      for (const board::Cell cell : r.sets[i]) {
        const auto c = static_cast<std::size_t>(cell);
        char& byte = bytes[kFixed + i * set_bytes() + c / 8];
        byte = static_cast<char>(static_cast<unsigned char>(byte) | (1u << (c % 8)));
      }
    if (r.chance >= 0) put(bytes, 11, 1 + static_cast<std::uint64_t>(std::lround(254 * r.chance)), 1);
    if (kind_ == Kind::Games)
      for (std::size_t c = 0; c < r.visits.size(); ++c)
        put(bytes, kFixed + 4 * set_bytes() + c, static_cast<std::uint64_t>(std::lround(255 * r.visits[c])), 1);
    out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    ++records_;
  }
  void flush() { out_.flush(); }

 private:
  static constexpr std::size_t kHeader = 16;
  static constexpr std::size_t kFixed = 12;

  std::size_t set_bytes() const { return static_cast<std::size_t>(size_.cells() + 7) / 8; }
  std::size_t record_bytes() const {
    return kFixed + 4 * set_bytes() + (kind_ == Kind::Games ? static_cast<std::size_t>(size_.cells()) : 0);
  }

  static void put(std::string& bytes, std::size_t at, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i)
      bytes[at + static_cast<std::size_t>(i)] = static_cast<char>(value >> (8 * i) & 0xff);
  }
  std::string header() const {
    std::string out(kHeader, '\0');
    out.replace(0, 8, "MPSTATES");
    put(out, 8, static_cast<std::uint64_t>(kind_), 1);
    put(out, 9, static_cast<std::uint64_t>(size_.cols), 1);
    put(out, 10, static_cast<std::uint64_t>(size_.rows), 1);
    put(out, 12, record_bytes(), 4);
    return out;
  }
  void make_new() {
    out_.open(path_, std::ios::binary);
    out_ << header() << std::flush;
  }
  void open_old() {
    {
      std::ifstream in(path_, std::ios::binary);
      std::string found(kHeader, '\0');
      in.read(found.data(), kHeader);
      good_ = in.good() && found == header();
      if (!good_) return;
      const std::size_t bytes = std::filesystem::file_size(path_) - kHeader;
      records_ = bytes / record_bytes();
      if (records_ > 0) {
        in.seekg(static_cast<std::streamoff>(kHeader + (records_ - 1) * record_bytes()));
        unsigned char start[4] = {};
        in.read(reinterpret_cast<char*>(start), 4);
        for (int i = 3; i >= 0; --i) next_start_ = next_start_ << 8 | start[i];
        ++next_start_;
      }
    }
    std::filesystem::resize_file(path_, kHeader + records_ * record_bytes());
    out_.open(path_, std::ios::binary | std::ios::app);
  }

  std::string path_;
  board::Size size_;
  Kind kind_;
  std::ofstream out_;
  bool good_ = true;
  std::uint32_t next_start_ = 0;
  std::uint64_t records_ = 0;
};

// A file as it was when it was opened; half a record at its end is passed over.
class Reader {
 public:
  explicit Reader(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(in), {});
    good_ = bytes_.size() >= kHeader && bytes_.starts_with("MPSTATES") && (bytes_[8] == 1 || bytes_[8] == 2);
    if (!good_) return;
    size_ = {bytes_[9], bytes_[10]};
    set_bytes_ = static_cast<std::size_t>(size_.cells() + 7) / 8;
    record_bytes_ = kFixed + 4 * set_bytes_ + (kind() == Kind::Games ? static_cast<std::size_t>(size_.cells()) : 0);
  }

  bool good() const { return good_; }
  // REQUIRES good(), as all that follows.
  board::Size size() const { return size_; }
  Kind kind() const { return static_cast<Kind>(bytes_[8]); }
  std::size_t count() const { return (bytes_.size() - kHeader) / record_bytes_; }
  std::uint32_t start(std::size_t record) const { return number(record, 0, 4); }

  Record record(std::size_t at) const {
    Record out;
    out.start = start(at);
    out.work = number(at, 4, 4);
    out.best = static_cast<std::int16_t>(number(at, 8, 2));
    out.white_to_move = (number(at, 10, 1) & 1) != 0;
    out.wins = (number(at, 10, 1) & 2) != 0;
    if (const std::uint32_t chance = number(at, 11, 1); chance > 0) out.chance = (chance - 1) / 254.0;
    for (std::size_t set = 0; set < out.sets.size(); ++set)
      for (board::Cell cell = 0; cell < size_.cells(); ++cell) {
        const auto c = static_cast<std::size_t>(cell);
        if ((number(at, kFixed + set * set_bytes_ + c / 8, 1) >> (c % 8) & 1) != 0) out.sets[set].push_back(cell);
      }
    for (std::size_t c = 0; kind() == Kind::Games && c < static_cast<std::size_t>(size_.cells()); ++c)
      out.visits.push_back(number(at, kFixed + 4 * set_bytes_ + c, 1) / 255.0);
    return out;
  }

 private:
  static constexpr std::size_t kHeader = 16;
  static constexpr std::size_t kFixed = 12;

  std::uint32_t number(std::size_t record, std::size_t at, std::size_t count) const {
    std::uint32_t out = 0;
    for (std::size_t i = count; i-- > 0;)
      out = out << 8 | static_cast<unsigned char>(bytes_[kHeader + record * record_bytes_ + at + i]);
    return out;
  }

  std::string bytes_;
  bool good_ = false;
  board::Size size_;
  std::size_t set_bytes_ = 0, record_bytes_ = 0;
};

}  // namespace hex::learn

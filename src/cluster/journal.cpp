#include "cluster/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>

#include "base/at.h"
#include "base/hash.h"
#include "base/little_endian.h"
#include "cluster/job.h"
#include "store/descriptor.h"

namespace hex::cluster {

using base::Error;
using base::ErrorCode;
using base::ok_status;
using base::Result;
using base::Status;

namespace {

constexpr std::string_view kMagic = "MUSTPLAY CLUSTER 1\n";
constexpr std::string_view kFamily = "MUSTPLAY CLUSTER ";
constexpr std::size_t kHead = 12;  // length and checksum
constexpr std::size_t kLongestHeader = 64 << 10;

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t out = bytes.size();
  for (std::size_t i = 0; i < bytes.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i));
    out = base::mix64(out * 31 + word + 0x9e3779b97f4a7c15ULL);
  }
  return out;
}

std::string read_at(int file, std::uint64_t place, std::size_t size) {
  std::string out;
  store::read_at(file, place, size, out);
  return out;
}

std::string random_run() {
  std::random_device source;
  const auto first = source(), second = source();
  return fmt::format("{:08x}{:08x}", first, second);
}

}  // namespace

Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
}

Error Journal::error(const std::string& what) const {
  return {ErrorCode::Io, what, path_};
}

Result<std::unique_ptr<Journal>> Journal::open(const std::string& folder, const board::Position& position) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) return Error{ErrorCode::Io, "the folder cannot be made: " + failure.message(), folder};
  const std::string name = fmt::format("cluster-{:016x}.journal", checksum(position_text(position)));
  std::unique_ptr<Journal> out(new Journal((std::filesystem::path(folder) / name).string()));
  if (auto status = out->start(position); !status) return status.error();
  return out;
}

Status Journal::start(const board::Position& position) {
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0664);
  if (file_ < 0) return error(std::string("it cannot be opened: ") + std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
    return Error{ErrorCode::Conflict, "another coordinator works with this store", path_};
  struct stat info {};
  if (::fstat(file_, &info) != 0) return error("it cannot be read");
  // A header that was cut off has no records after it.
  const std::string head = read_at(file_, 0, kMagic.size());
  if (head.size() < kMagic.size() && kMagic.starts_with(head)) return create(position);
  if (auto status = check_header(position); !status) return status;
  return find_end();
}

Status Journal::create(const board::Position& position) {
  run_ = random_run();
  const std::string header = std::string(kMagic) + position_text(position) + "\n" + run_ + "\n";
  if (::ftruncate(file_, 0) != 0 || !store::write_at(file_, 0, header))
    return error("it cannot be written; is there space?");
  first_ = end_ = header.size();
  return sync();
}

Status Journal::check_header(const board::Position& position) {
  const std::string head = read_at(file_, 0, kLongestHeader);
  if (!head.starts_with(kFamily)) return error("this is no journal of a distributed solve");
  if (!head.starts_with(kMagic)) {
    const std::string version = head.substr(kFamily.size(), head.find('\n') - kFamily.size()).substr(0, 20);
    return Error{ErrorCode::Unsupported, "it has version " + version + "; this program reads version 1",
                 path_};
  }
  const std::size_t second = head.find('\n', kMagic.size());
  const std::size_t third = second == std::string::npos ? second : head.find('\n', second + 1);
  // The position is written before the run, so this can only be a crash while it was made.
  if (third == std::string::npos) return create(position);
  if (head.substr(kMagic.size(), second - kMagic.size()) != position_text(position))
    return error("it is of another position");
  run_ = head.substr(second + 1, third - second - 1);
  first_ = third + 1;
  return ok_status();
}

// Goes through the records; what is cut off at the end is dropped.
Status Journal::find_end() {
  const std::uint64_t size = store::size_of(file_);
  if (size == 0) return error("it cannot be read");
  end_ = first_;
  while (end_ < size) {
    const std::string head = read_at(file_, end_, kHead);
    const std::uint64_t length =
        head.size() == kHead ? base::number_in(std::string_view(head).substr(0, 4)) : size;
    if (length > kMaxAnswerBytes || end_ + kHead + length > size) break;
    const std::string body = read_at(file_, end_ + kHead, base::at(length));
    if (checksum(body) != base::number_in(std::string_view(head).substr(4, 8))) {
      if (end_ + kHead + length == size) break;
      return error("it is damaged at byte " + std::to_string(end_));
    }
    end_ += kHead + length;
  }
  if (!store::cut_at(file_, end_)) return error("it cannot be written");
  return ok_status();
}

Status Journal::for_each(const std::function<Status(std::uint64_t, const std::string&)>& f) const {
  for (std::uint64_t place = first_; place < end_;) {
    auto body = read(place);
    if (!body) return body.error();
    if (auto status = f(place, *body); !status) return status;
    place += kHead + body->size();
  }
  return ok_status();
}

Result<std::uint64_t> Journal::add(const std::string& answer) {
  const std::string record =
      base::number_bytes(answer.size(), 4) + base::number_bytes(checksum(answer), 8) + answer;
  if (answer.size() > kMaxAnswerBytes) return error("the answer is too large");
  if (!store::write_at(file_, end_, record)) {
    const std::string reason = std::strerror(errno);
    if (!store::cut_at(file_, end_)) return error("it cannot be written: " + reason);
    return error("it cannot be written: " + reason + "; what was there before is still there");
  }
  const std::uint64_t place = end_;
  end_ += record.size();
  return place;
}

Status Journal::sync() {
  if (::fdatasync(file_) == 0) return ok_status();
  return error(std::string("it cannot be written: ") + std::strerror(errno));
}

Result<std::string> Journal::read(std::uint64_t number) const {
  const std::string head = read_at(file_, number, kHead);
  if (head.size() < kHead) return error("a record is missing");
  const std::size_t length = base::number_in(std::string_view(head).substr(0, 4));
  if (length > kMaxAnswerBytes) return error("a record is damaged");
  std::string body = read_at(file_, number + kHead, length);
  if (body.size() < length || checksum(body) != base::number_in(std::string_view(head).substr(4, 8)))
    return error("a record is damaged");
  return body;
}

}  // namespace hex::cluster

#include "store/checkpoint.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/at.h"
#include "base/little_endian.h"
#include "store/record.h"

namespace hex::store {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;

namespace {

constexpr std::string_view kMagic = "HEXCKPT1";
constexpr std::size_t kBlockHead = 16;  // of a block: lengths before and after compression, then the checksum
constexpr std::size_t kMaxBlock = 64 << 20;
constexpr int kLevel = 1;

bool read_exactly(int file, std::size_t count, std::string& out) {
  out.resize(count);
  for (std::size_t done = 0; done < count;) {
    const ssize_t got = ::read(file, out.data() + done, count - done);
    if (got <= 0) return false;
    done += base::at(got);
  }
  return true;
}

// Opens the file for one writer at a time; -1 and EBUSY while another program writes it, or when it has just
// given it its name.
int open_alone(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0664);
  if (file < 0) return -1;
  struct stat ours {
  }, named{};
  if (::flock(file, LOCK_EX | LOCK_NB) == 0 && ::fstat(file, &ours) == 0 &&
      ::stat(path.c_str(), &named) == 0 && ours.st_ino == named.st_ino)
    return file;
  ::close(file);
  errno = EBUSY;
  return -1;
}

}  // namespace

CheckpointWriter::CheckpointWriter(std::string path, std::chrono::milliseconds patience)
    : path_(std::move(path)), part_(path_ + ".part") {
  const auto end = std::chrono::steady_clock::now() + patience;
  while ((file_ = open_alone(part_)) < 0 && errno == EBUSY && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  if (file_ >= 0 && ::ftruncate(file_, 0) != 0) {
    const int code = errno;
    ::close(std::exchange(file_, -1));
    errno = code;
  }
  if (file_ < 0) {
    static_cast<void>(fail(errno).ok());
  } else {
    static_cast<void>(write(kMagic).ok());
  }
}

CheckpointWriter::~CheckpointWriter() {
  if (file_ < 0) return;
  ::unlink(part_.c_str());
  ::close(file_);
}

Status CheckpointWriter::fail(int code) {
  const std::string why =
      code == EBUSY ? "another solve of this position is writing its own" : std::strerror(code);
  if (!error_) error_ = Error{ErrorCode::Io, "the checkpoint cannot be written: " + why, path_};
  return *error_;
}

void CheckpointWriter::remove_unfinished(const std::string& path) {
  const std::string part = path + ".part";
  if (::access(part.c_str(), F_OK) != 0) return;
  const int file = open_alone(part);
  if (file < 0) return;
  ::unlink(part.c_str());
  ::close(file);
}

Status CheckpointWriter::write(std::string_view bytes) {
  if (error_) return *error_;
  while (!bytes.empty()) {
    const ssize_t done = ::write(file_, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return fail(done == 0 ? EIO : errno);
    bytes.remove_prefix(base::at(done));
  }
  return base::ok_status();
}

Status CheckpointWriter::add(std::string_view block) {
  HEX_CHECK(block.size() <= kMaxBlock);
  std::string packed(ZSTD_compressBound(block.size()), '\0');
  const std::size_t size = ZSTD_compress(packed.data(), packed.size(), block.data(), block.size(), kLevel);
  if (ZSTD_isError(size) != 0) return fail(ENOMEM);
  packed.resize(size);
  chain_ = checksum(block, chain_);
  return write(base::number_bytes(block.size(), 4) + base::number_bytes(size, 4) +
               base::number_bytes(chain_, 8) + packed);
}

Status CheckpointWriter::finish() {
  if (auto status = write(std::string(8, '\0') + base::number_bytes(checksum("", chain_), 8)); !status)
    return status;
  if (::fsync(file_) != 0) return fail(errno);
  if (::rename(part_.c_str(), path_.c_str()) != 0) return fail(errno);
  ::close(std::exchange(file_, -1));
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file >= 0) {
    ::fsync(file);
    ::close(file);
  }
  return base::ok_status();
}

Result<CheckpointReader> CheckpointReader::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return Error{ErrorCode::Io, std::string("the checkpoint cannot be read: ") + std::strerror(errno), path};
  CheckpointReader out(path, file);
  std::string magic;
  if (!read_exactly(file, kMagic.size(), magic) || magic.substr(0, 7) != kMagic.substr(0, 7))
    return Error{ErrorCode::Io, "this is no checkpoint, or a damaged one", path};
  if (magic != kMagic) return Error{ErrorCode::Unsupported, "this checkpoint is of another version", path};
  return out;
}

CheckpointReader::CheckpointReader(CheckpointReader&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), chain_(other.chain_) {}

CheckpointReader::~CheckpointReader() {
  if (file_ >= 0) ::close(file_);
}

Result<std::optional<std::string>> CheckpointReader::next() {
  const Error damaged{ErrorCode::Io, "the checkpoint is damaged or cut off; remove it to start anew", path_};
  std::string head, packed;
  if (!read_exactly(file_, kBlockHead, head)) return damaged;
  const std::size_t size = base::number_in(std::string_view(head).substr(0, 4)),
                    packed_size = base::number_in(std::string_view(head).substr(4, 4));
  if (size > kMaxBlock || packed_size > ZSTD_compressBound(kMaxBlock) ||
      !read_exactly(file_, packed_size, packed))
    return damaged;
  std::string block(size, '\0');
  if (size != 0 && ZSTD_decompress(block.data(), size, packed.data(), packed_size) != size) return damaged;
  chain_ = checksum(block, chain_);
  if (chain_ != base::number_in(std::string_view(head).substr(8, 8)) || (size == 0 && packed_size != 0))
    return damaged;
  if (size == 0) {
    char more;
    if (::read(file_, &more, 1) != 0) return damaged;
    return std::optional<std::string>();
  }
  return std::optional<std::string>(std::move(block));
}

}  // namespace hex::store

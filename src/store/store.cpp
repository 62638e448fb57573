#include "store/store.h"

#include <fcntl.h>
#include <lmdb.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include "base/at.h"
#include "store/descriptor.h"
#include "store/page_check.h"

namespace hex::store {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;

namespace {

constexpr unsigned kMaxReaders = 2048;  // threads of all processes that read at the same moment
constexpr off_t kLockBytes = 192 * 1024;
// Keys of positions begin with a number of columns, which is not 0.
constexpr std::string_view kFormatKey("\0format", 7);
constexpr std::string_view kFormatMagic = "MUSTPLAY STORE ";

MDB_val as_value(std::string_view bytes) {
  return {bytes.size(), const_cast<char*>(bytes.data())};  // LMDB only reads it
}
std::string_view as_bytes(const MDB_val& value) {
  return {static_cast<const char*>(value.mv_data), value.mv_size};
}

class File {
 public:
  File(const std::string& name, int flags) : descriptor_(::open(name.c_str(), flags | O_CLOEXEC, 0664)) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

// The folders that are open in this process: LMDB's locks do not hold between two environments of one
// process.
class OpenFolders {
 public:
  using Id = std::pair<dev_t, ino_t>;
  static bool add(Id id) {
    const std::lock_guard lock(mutex());
    return ids().insert(id).second;
  }
  static void remove(Id id) {
    const std::lock_guard lock(mutex());
    ids().erase(id);
  }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  static std::set<Id>& ids() {
    static std::set<Id> all;
    return all;
  }
};

}  // namespace

struct Store::Environment {
  std::optional<OpenFolders::Id> id;
  MDB_env* env = nullptr;
  MDB_dbi table = 0;

  Environment() = default;
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    if (env != nullptr) mdb_env_close(env);
    if (id) OpenFolders::remove(*id);
  }
};

// Ends without effect unless commit() is called.
class Store::Transaction {
 public:
  Transaction(const Environment& environment, Access access)
      : code_(mdb_txn_begin(environment.env, nullptr, access == Access::Read ? MDB_RDONLY : 0u, &txn_)) {}
  ~Transaction() {
    if (txn_ != nullptr) mdb_txn_abort(txn_);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  int code() const { return code_; }
  MDB_txn* get() const { return txn_; }
  int commit() { return mdb_txn_commit(std::exchange(txn_, nullptr)); }

 private:
  MDB_txn* txn_ = nullptr;
  int code_;
};

Store::Store(std::string folder)
    : folder_(std::move(folder)), environment_(std::make_unique<Environment>()) {}
Store::~Store() = default;

Error Store::error(int code, const char* doing) const {
  std::string text = std::string("the store cannot be ") + doing + ": ";
  switch (code) {
    case EACCES:
    case EPERM:
    case EROFS:
      text += "no right to write in this folder";
      break;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      text += "no space left on the disk; what was there before is still there";
      break;
    case EIO:  // what LMDB says when a write was cut short
      text += "the disk is full or fails; what was there before is still there";
      break;
    case MDB_MAP_FULL:
      text += "it has reached its largest size; what was there before is still there";
      break;
    case ENOENT:
      text += "there is none in this folder";
      break;
    case MDB_VERSION_MISMATCH:
      text += "it was written by another version of LMDB";
      break;
    case MDB_INVALID:
    case MDB_CORRUPTED:
    case MDB_PAGE_NOTFOUND:
      text += "it is damaged";
      break;
    case MDB_READERS_FULL:
      text += "too many threads and programs read it at the same time";
      break;
    default:
      text += mdb_strerror(code);
  }
  return {ErrorCode::Io, text, folder_};
}

Result<std::unique_ptr<Store>> Store::open(const std::string& folder, const Options& options) {
  std::unique_ptr<Store> out(new Store(folder));
  if (auto status = out->start(options); !status) {
    Error error = status.error();
    if (error.where.empty()) error.where = folder;
    return error;
  }
  return out;
}

Status Store::start(const Options& options) {
  std::error_code failure;
  const bool write = options.access == Access::Write;
  if (write) std::filesystem::create_directories(folder_, failure);
  if (failure) return error(failure.value(), "made");
  struct stat info {};
  if (::stat(folder_.c_str(), &info) != 0) return error(errno, "opened");
  if (!S_ISDIR(info.st_mode)) return Error{ErrorCode::Io, "this is no folder", folder_};
  const OpenFolders::Id id{info.st_dev, info.st_ino};
  if (!OpenFolders::add(id)) return Error{ErrorCode::Conflict, "this store is open already", folder_};
  environment_->id = id;
  {
    const File data(folder_ + "/data.mdb", O_RDONLY);
    if (data.get() < 0 && (errno != ENOENT || !write)) return error(errno, "opened");
    if (data.get() >= 0)
      if (auto status = check_metas(data.get()); !status) return status;
    // LMDB maps the lock file; a page of it that finds no space on the disk would end the program.
    const File locks(folder_ + "/lock.mdb", write ? O_RDWR | O_CREAT : O_RDWR);
    if (locks.get() < 0 && write) return error(errno, "opened");
    if (locks.get() >= 0)
      if (const int code = posix_fallocate(locks.get(), 0, kLockBytes); code != 0)
        return error(code, "opened");
  }
  Environment& e = *environment_;
  int code = mdb_env_create(&e.env);
  if (code == 0) code = mdb_env_set_mapsize(e.env, base::at(options.map_bytes));
  if (code == 0) code = mdb_env_set_maxreaders(e.env, kMaxReaders);
  if (code == 0) code = mdb_env_open(e.env, folder_.c_str(), MDB_NOTLS | (write ? 0u : MDB_RDONLY), 0664);
  int dead = 0;  // readers that were killed
  if (code == 0) code = mdb_reader_check(e.env, &dead);
  if (code != 0) return error(code, "opened");
  if (auto status = check_pages(); !status) return status;
  return check_format(options.access);
}

// While another program writes, the meta of our transaction may be overwritten before it is read: then the
// next one.
Status Store::check_pages() const {
  constexpr int kTries = 50;
  for (int i = 1;; ++i) {
    const Transaction read(*environment_, Access::Read);
    if (read.code() != 0) return error(read.code(), "read");
    int file = -1;
    if (const int code = mdb_env_get_fd(environment_->env, &file); code != 0) return error(code, "read");
    auto status = check_trees(file, mdb_txn_id(read.get()));
    if (status) return status;
    MDB_envinfo info{};
    mdb_env_info(environment_->env, &info);
    if (info.me_last_txnid == mdb_txn_id(read.get()) || i == kTries)
      return Error{status.error().code, status.error().message, folder_};
  }
}

// An empty environment becomes a store; anything else must say that it is one.
Status Store::check_format(Access access) {
  Transaction change(*environment_, access);
  int code = change.code();
  if (code == 0) code = mdb_dbi_open(change.get(), nullptr, 0, &environment_->table);
  MDB_stat counts{};
  if (code == 0) code = mdb_stat(change.get(), environment_->table, &counts);
  if (code != 0) return error(code, "opened");
  MDB_val key = as_value(kFormatKey), value{};
  const std::string mark = std::string(kFormatMagic) + std::to_string(kFormatVersion);
  if (counts.ms_entries == 0) {
    if (access == Access::Read) return base::ok_status();
    value = as_value(mark);
    code = mdb_put(change.get(), environment_->table, &key, &value, 0);
    if (code == 0) code = change.commit();
    return code == 0 ? base::ok_status() : Status(error(code, "made"));
  }
  code = mdb_get(change.get(), environment_->table, &key, &value);
  if (code != 0 && code != MDB_NOTFOUND) return error(code, "read");
  if (code == MDB_NOTFOUND || as_bytes(value).substr(0, kFormatMagic.size()) != kFormatMagic)
    return Error{ErrorCode::Unsupported, "this is an LMDB environment, but no store of solved positions",
                 folder_};
  if (as_bytes(value) != mark)
    return Error{ErrorCode::Unsupported,
                 "the store has version " + std::string(as_bytes(value).substr(kFormatMagic.size(), 20)) +
                     "; this program reads version " + std::to_string(kFormatVersion),
                 folder_};
  if (access == Access::Read) return base::ok_status();
  code = change.commit();  // keeps the handle
  return code == 0 ? base::ok_status() : Status(error(code, "opened"));
}

Result<std::optional<Answer>> Store::find(const PlainState& state) const {
  const Transaction read(*environment_, Access::Read);
  if (read.code() != 0) return error(read.code(), "read");
  const Key key = key_of(state);
  MDB_val name = as_value(key.bytes), value{};
  const int code = mdb_get(read.get(), environment_->table, &name, &value);
  if (code == MDB_NOTFOUND) return std::optional<Answer>();
  if (code != 0) return error(code, "read");
  auto answer = decode(key, state.to_move, as_bytes(value));
  if (!answer) return Error{answer.error().code, answer.error().message, folder_ + ": " + describe(state)};
  return std::optional<Answer>(std::move(*answer));
}

Status Store::put(std::span<const Entry> entries) {
  for (const Entry& entry : entries)
    if (auto status = check(entry); !status) return status;
  Transaction change(*environment_, Access::Write);
  if (change.code() != 0) return error(change.code(), "written");
  for (const Entry& entry : entries) {
    const Color to_move = entry.state.to_move;
    const Key key = key_of(entry.state);
    MDB_val name = as_value(key.bytes), value{};
    int code = mdb_get(change.get(), environment_->table, &name, &value);
    if (code != 0 && code != MDB_NOTFOUND) return error(code, "read");
    Answer answer = entry.answer;
    if (code == 0) {
      const auto before = decode(key, to_move, as_bytes(value));
      if (!before)
        return Error{before.error().code, before.error().message, folder_ + ": " + describe(entry.state)};
      auto both = combine(entry.state, *before, answer);
      if (!both) return both.error();
      if (*both == *before) continue;
      answer = std::move(*both);
    }
    const std::string bytes = encode(key, to_move, answer);
    value = as_value(bytes);
    code = mdb_put(change.get(), environment_->table, &name, &value, 0);
    if (code != 0) return error(code, "written");
  }
  if (const int code = change.commit(); code != 0) return error(code, "written");
  return base::ok_status();
}

Status Store::for_each(const std::function<bool(const Entry&)>& f,
                       const std::function<void(const Error&)>& damaged) const {
  const Transaction read(*environment_, Access::Read);
  MDB_cursor* cursor = nullptr;
  int code = read.code();
  if (code == 0) code = mdb_cursor_open(read.get(), environment_->table, &cursor);
  if (code != 0) return error(code, "read");
  const std::unique_ptr<MDB_cursor, decltype(&mdb_cursor_close)> closing(cursor, &mdb_cursor_close);
  MDB_val name{}, value{};
  while ((code = mdb_cursor_get(cursor, &name, &value, MDB_NEXT)) == 0) {
    if (as_bytes(name) == kFormatKey) continue;
    const auto entry = decode(as_bytes(name), as_bytes(value));
    if (!entry && !damaged) return entry.error();
    if (!entry) {
      damaged(entry.error());
    } else if (!f(*entry)) {
      return base::ok_status();
    }
  }
  return code == MDB_NOTFOUND ? base::ok_status() : Status(error(code, "read"));
}

Result<Stat> Store::stat() const {
  const Transaction read(*environment_, Access::Read);
  MDB_stat counts{};
  int code = read.code();
  if (code == 0) code = mdb_stat(read.get(), environment_->table, &counts);
  int file = -1;
  if (code == 0) code = mdb_env_get_fd(environment_->env, &file);
  if (code != 0) return error(code, "read");
  Stat out;
  out.positions = counts.ms_entries > 0 ? counts.ms_entries - 1 : 0;
  out.bytes = size_of(file);
  return out;
}

}  // namespace hex::store

#include "store/store.h"
#include "base/at.h"
#include "base/characters.h"

#include <gtest/gtest.h>
#include <lmdb.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include "random_entry.h"
#include "scratch_folder.h"
#include "store/checkpoint.h"
#include "test_environment.h"

namespace hex::store {
namespace {

using board::Position;
using tests::ScratchFolder;

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// In place: some file systems wait for the disk when a file is cut off and written anew.
void write_over(const std::string& path, const std::string& bytes) {
  std::fstream(path, std::ios::binary | std::ios::in | std::ios::out) << bytes;
}

std::vector<Entry> random_entries(int count, Size size, std::uint64_t seed) {
  base::Random random(seed);
  std::vector<Entry> out;
  std::set<std::string> keys;
  while (base::count_of(out) < count) {
    Entry entry = tests::random_entry(size, random);
    if (keys.insert(key_of(entry.state).bytes).second) out.push_back(std::move(entry));
  }
  return out;
}

std::unique_ptr<Store> open(const std::string& folder, Access access = Access::Write) {
  auto out = Store::open(folder, access);
  EXPECT_TRUE(out) << (out ? "" : out.error().text());
  return out ? std::move(*out) : nullptr;
}

TEST(Store, KeepsWhatWasPut) {
  const ScratchFolder scratch;
  const auto entries = random_entries(500, {5, 4}, tests::seed());
  {
    const auto store = open(scratch / "new");
    ASSERT_TRUE(store->put(entries));
    EXPECT_EQ(store->stat()->positions, entries.size());
  }
  const auto store = open(scratch / "new", Access::Read);
  for (const Entry& e : entries) {
    const auto found = store->find(e.state);
    ASSERT_TRUE(found && *found);
    EXPECT_EQ(**found, e.answer);
  }
  PlainState other;
  other.size = {31, 32};
  EXPECT_EQ(store->find(other).value(), std::nullopt);
  std::size_t count = 0;
  EXPECT_TRUE(store->for_each([&](const Entry&) { return ++count < 400; }));
  EXPECT_EQ(count, 400u);
}

TEST(Store, RefusesAContradictionAndChangesNothing) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  const auto entries = random_entries(20, {4, 4}, tests::seed());
  ASSERT_TRUE(store->put(std::span(entries).first(10)));
  std::vector<Entry> more(entries.begin() + 10, entries.end());
  const auto undecided = std::find_if(entries.begin(), entries.begin() + 10, [](const Entry& e) {
    Entry against = e;
    against.answer = {};
    against.answer.winner = board::other(e.answer.winner);
    for (Cell c = 0; c < 16; ++c)
      if (!e.state.taken().has(c)) against.answer.carrier.add(c);
    return check(against).ok();
  });
  ASSERT_NE(undecided, entries.begin() + 10);
  Entry against = *undecided;
  against.answer = {};
  against.answer.winner = board::other(undecided->answer.winner);
  for (Cell c = 0; c < 16; ++c)
    if (!against.state.taken().has(c)) against.answer.carrier.add(c);
  more.push_back(against);
  const auto status = store->put(more);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().text().find("contradiction"), std::string::npos) << status.error().text();
  EXPECT_EQ(store->stat()->positions, 10u);
  EXPECT_EQ(store->find(undecided->state).value()->winner, undecided->answer.winner);
}

TEST(Store, KeepsACertificateWhenAnswersMeet) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  Entry entry = random_entries(1, {4, 4}, 5)[0];
  entry.answer.certificate.clear();
  ASSERT_TRUE(store->put(entry));
  Entry proved = entry;
  proved.answer.certificate = "proof";
  proved.answer.work += 1;
  ASSERT_TRUE(store->put(proved));
  ASSERT_TRUE(store->put(entry));
  EXPECT_EQ(store->find(entry.state).value()->certificate, "proof");
  EXPECT_EQ(store->find(entry.state).value()->work, entry.answer.work);
}

TEST(Store, IsOpenOnceInAProcess) {
  const ScratchFolder scratch;
  {
    const auto store = open(scratch / "s");
    const auto again = Store::open(scratch / "s");
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().text().find("open already"), std::string::npos);
  }
  open(scratch / "s");
}

TEST(Store, SaysWhyItCannotBeOpened) {
  const ScratchFolder scratch;
  const auto text = [](const std::string& folder, Access access) {
    const auto result = Store::open(folder, access);
    return result ? "opened" : result.error().text();
  };
  EXPECT_EQ(text(scratch / "none", Access::Read),
            (scratch / "none") + ": the store cannot be opened: there is none in this folder");
  write(scratch / "file", "x");
  EXPECT_NE(text(scratch / "file", Access::Read).find("no folder"), std::string::npos);
  EXPECT_NE(text(scratch / "file/below", Access::Write).find("cannot be made"), std::string::npos);
}

void put_raw(const std::string& folder, std::string key, std::string value) {
  MDB_env* env = nullptr;
  MDB_txn* txn = nullptr;
  MDB_dbi table = 0;
  MDB_val k{key.size(), key.data()}, v{value.size(), value.data()};
  std::filesystem::create_directories(folder);
  ASSERT_EQ(mdb_env_create(&env), 0);
  ASSERT_EQ(mdb_env_open(env, folder.c_str(), 0, 0664), 0);
  ASSERT_EQ(mdb_txn_begin(env, nullptr, 0, &txn), 0);
  ASSERT_EQ(mdb_dbi_open(txn, nullptr, 0, &table), 0);
  ASSERT_EQ(mdb_put(txn, table, &k, &v, 0), 0);
  ASSERT_EQ(mdb_txn_commit(txn), 0);
  mdb_env_close(env);
}

TEST(Store, RefusesAnotherVersionAndOtherEnvironments) {
  const ScratchFolder scratch;
  put_raw(scratch / "later", std::string("\0format", 7), "MUSTPLAY STORE 2");
  put_raw(scratch / "other", "key", "value");
  for (const Access access : {Access::Read, Access::Write}) {
    const auto later = Store::open(scratch / "later", access);
    ASSERT_FALSE(later);
    EXPECT_EQ(later.error().message, "the store has version 2; this program reads version 1");
    const auto other = Store::open(scratch / "other", access);
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("no store of solved positions"), std::string::npos);
  }
}

TEST(Store, AFullStoreKeepsWhatWasCommitted) {
  const ScratchFolder scratch;
  const auto entries = random_entries(3000, {5, 5}, tests::seed());
  Store::Options small;
  small.map_bytes = 256 * 1024;
  std::size_t done = 0;
  {
    auto store = Store::open(scratch / "s", small);
    ASSERT_TRUE(store);
    while (done < entries.size() && (*store)->put(std::span(entries).subspan(done, 20))) done += 20;
    ASSERT_LT(done, entries.size());
    const auto status = (*store)->put(std::span(entries).subspan(done, 20));
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().text().find("largest size"), std::string::npos) << status.error().text();
    EXPECT_EQ((*store)->stat()->positions, done);
  }
  const auto store = open(scratch / "s");
  EXPECT_EQ(store->stat()->positions, done);
  EXPECT_TRUE(store->put(entries));
}

// A limit on the size of files stands for a full disk: LMDB writes to the file, and is refused.
TEST(Store, AFullDiskKeepsWhatWasCommitted) {
  const ScratchFolder scratch;
  const auto entries = random_entries(2000, {5, 5}, tests::seed());
  const auto store = open(scratch / "s");
  ASSERT_TRUE(store->put(std::span(entries).first(100)));
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit low = before;
  low.rlim_cur = store->stat()->bytes + 64 * 1024;
  setrlimit(RLIMIT_FSIZE, &low);
  const auto status = store->put(entries);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().text().find("what was there before is still there"), std::string::npos)
      << status.error().text();
  EXPECT_EQ(store->stat()->positions, 100u);
  EXPECT_TRUE(store->put(entries));
  EXPECT_EQ(store->stat()->positions, entries.size());
  EXPECT_TRUE(store->check_pages());
}

// Whatever is damaged: an error, or an answer as it was put.
void expect_error_or_truth(const std::string& folder, const std::vector<Entry>& entries, int& errors) {
  const auto store = Store::open(folder, Access::Read);
  if (!store) {
    ++errors;
    return;
  }
  bool damaged = false;
  EXPECT_TRUE(
      (*store)->for_each([](const Entry&) { return true; }, [&](const base::Error&) { damaged = true; }));
  for (const Entry& e : entries) {
    const auto found = (*store)->find(e.state);
    if (found && *found) {
      EXPECT_EQ(**found, e.answer);
    }
    if (!found) damaged = true;
  }
  if (damaged) ++errors;
}

TEST(Store, DamageGivesAnErrorNeverACrashOrAWrongAnswer) {
  const ScratchFolder scratch;
  base::Random random(tests::seed());
  const auto entries = random_entries(120, {5, 5}, 11);
  {
    const auto store = open(scratch / "s");
    for (std::size_t i = 0; i < entries.size(); i += 20)
      ASSERT_TRUE(store->put(std::span(entries).subspan(i, 20)));
  }
  const std::string file = scratch / "s/data.mdb", good = contents(file);
  int errors = 0;
  const int rounds = tests::share(20000, 300);
  for (int i = 0; i < rounds; ++i) {
    std::string bad = good;
    // Half of the flips where the structure is: the beginnings of pages.
    const int page = random.below(base::number_of(bad.size() / 4096)) * 4096;
    const auto at = base::at(page + random.below(i % 2 == 0 ? 4096 : 160));
    bad[at] = base::char_of(bad[at] ^ (i % 4 < 2 ? 1 << random.below(8) : 1 + random.below(255)));
    write_over(file, bad);
    expect_error_or_truth(scratch / "s", entries, errors);
  }
  EXPECT_GT(errors, rounds / 5);
  for (std::size_t length = 1; length < good.size(); length += good.size() / 8) {
    write(file, good.substr(0, length));
    EXPECT_FALSE(Store::open(scratch / "s")) << length;
    EXPECT_EQ(contents(file).size(), length);
  }
  write(file, good);
  std::filesystem::remove(scratch / "s/lock.mdb");
  errors = 0;
  expect_error_or_truth(scratch / "s", entries, errors);
  EXPECT_EQ(errors, 0);
}

// The same where LMDB's structure is: numbers of pages, bounds, places of nodes, sizes of pages and trees.
TEST(Store, DamagedStructureGivesAnErrorNeverACrash) {
  const ScratchFolder scratch;
  const auto entries = random_entries(60, {5, 5}, 11);
  {
    const auto store = open(scratch / "s");
    for (std::size_t i = 0; i < entries.size(); i += 20)
      ASSERT_TRUE(store->put(std::span(entries).subspan(i, 20)));
  }
  const std::string file = scratch / "s/data.mdb", good = contents(file);
  int errors = 0;
  for (std::size_t page = 0; page < good.size(); page += 4096) {
    std::vector<std::size_t> places = {0, 2, 8, 10, 12, 14, 16, 18, 20};
    for (std::size_t i = 24; page < 2 * 4096 && i < 152; i += 4) places.push_back(i);
    const auto upper =
        std::size_t{base::byte_of(good[page + 14])} | std::size_t{base::byte_of(good[page + 15])} << 8;
    for (std::size_t i = 0; i < 8; i += 2)
      if (upper + i + 2 <= 4096) places.push_back(upper + i);
    for (const std::size_t place : places)
      for (const char* value : {"\x00\x00", "\xff\xff", "\xf0\x0f", "\x12\x00"}) {
        std::string bad = good;
        bad.replace(page + place, 2, std::string(value, 2));
        if (bad == good) continue;
        write_over(file, bad);
        expect_error_or_truth(scratch / "s", entries, errors);
      }
  }
  EXPECT_GT(errors, 100);
}

// Opening looks through the pages while another program changes them: it must not take that for damage.
TEST(Store, OpensWhileAnotherProgramWrites) {
  const ScratchFolder scratch;
  const auto entries = random_entries(400, {5, 5}, 3);
  open(scratch / "s");
  const pid_t child = fork();
  if (child == 0) {
    const auto store = Store::open(scratch / "s");
    bool right = store.ok();
    for (std::size_t i = 0; right && i < entries.size(); i += 4)
      right = (*store)->put(std::span(entries).subspan(i, 4)).ok();
    _exit(right ? 0 : 1);
  }
  int status = 0, opened = 0;
  for (; waitpid(child, &status, WNOHANG) == 0; ++opened) {
    const auto store = Store::open(scratch / "s", Access::Read);
    ASSERT_TRUE(store) << store.error().text();
    EXPECT_TRUE((*store)->for_each([](const Entry&) { return true; }));
  }
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_GT(opened, 3);
  EXPECT_EQ(open(scratch / "s")->stat()->positions, entries.size());
}

TEST(Checkpoint, AppearsOnlyWhenItIsWhole) {
  const ScratchFolder scratch;
  const std::string path = scratch / "x.checkpoint";
  {
    CheckpointWriter writer(path);
    EXPECT_TRUE(writer.add("one"));
    CheckpointWriter second(path, std::chrono::milliseconds(0));
    EXPECT_FALSE(second.add("two"));
    EXPECT_FALSE(second.finish());
    EXPECT_TRUE(std::filesystem::exists(path + ".part"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  {
    CheckpointWriter writer(path);
    EXPECT_TRUE(writer.add("one"));
    EXPECT_TRUE(writer.add(std::string(100000, 'x')));
    EXPECT_TRUE(writer.finish());
  }
  auto reader = CheckpointReader::open(path);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->next().value(), "one");
  EXPECT_EQ(reader->next().value()->size(), 100000u);
  EXPECT_EQ(reader->next().value(), std::nullopt);
  {
    CheckpointWriter writer(path);  // given up: the old one stays
    EXPECT_TRUE(writer.add("three"));
  }
  EXPECT_TRUE(CheckpointReader::open(path));
  CheckpointWriter nowhere(scratch / "none/x");
  EXPECT_FALSE(nowhere.add("one"));
  EXPECT_FALSE(nowhere.finish());
}

TEST(Checkpoint, NothingMayFollowItsEnd) {
  const ScratchFolder scratch;
  const std::string path = scratch / "x.checkpoint";
  {
    CheckpointWriter writer(path);
    EXPECT_TRUE(writer.add("one"));
    EXPECT_TRUE(writer.finish());
  }
  std::ofstream(path, std::ios::binary | std::ios::app) << 'x';
  auto reader = CheckpointReader::open(path);
  ASSERT_TRUE(reader);
  EXPECT_TRUE(reader->next());
  EXPECT_FALSE(reader->next());
}

TEST(Checkpoint, TwoWritersWaitForEachOther) {
  const ScratchFolder scratch;
  const std::string path = scratch / "x.checkpoint";
  auto first = std::make_unique<CheckpointWriter>(path);
  EXPECT_TRUE(first->add("one"));
  CheckpointWriter impatient(path, std::chrono::milliseconds(0));
  const auto refused = impatient.add("two");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("another solve of this position"), std::string::npos)
      << refused.error().message;
  std::thread end([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_TRUE(first->finish());
  });
  CheckpointWriter second(path);
  EXPECT_TRUE(second.add("two"));
  EXPECT_TRUE(second.finish());
  end.join();
  EXPECT_EQ(CheckpointReader::open(path)->next().value(), "two");
}

TEST(Checkpoint, WhatAKilledWriterLeftIsRemoved) {
  const ScratchFolder scratch;
  const std::string path = scratch / "x.checkpoint";
  std::ofstream(path + ".part") << "half";
  CheckpointWriter::remove_unfinished(path);
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  const CheckpointWriter writer(path);
  CheckpointWriter::remove_unfinished(path);
  EXPECT_TRUE(std::filesystem::exists(path + ".part")) << "somebody writes it";
}

TEST(Store, ManyThreadsReadWhileOneWrites) {
  const ScratchFolder scratch;
  const auto store = open(scratch / "s");
  const auto entries = random_entries(300, {5, 5}, 3);
  std::vector<std::thread> readers;
  std::atomic<bool> stop{false};
  std::atomic<int> wrong{0};
  for (int t = 0; t < 3; ++t)
    readers.emplace_back([&] {
      for (std::size_t i = 0; !stop; i = (i + 7) % entries.size()) {
        const auto found = store->find(entries[i].state);
        if (!found || (*found && **found != entries[i].answer)) ++wrong;
      }
    });
  for (const Entry& e : std::span(entries).first(30)) EXPECT_TRUE(store->put(e));
  EXPECT_TRUE(store->put(entries));
  stop = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace hex::store

// The journal: what was cut off is dropped, what is damaged is an error.
#include "cluster/journal.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cluster/job.h"
#include "scratch_folder.h"

namespace hex::cluster {
namespace {

using tests::ScratchFolder;

TEST(ClusterJournal, KeepsWholeRecordsOnly) {
  const ScratchFolder folder;
  const board::Position position = *parse_position_text("3x3;;;black");
  std::string path;
  {
    auto journal = Journal::open(folder.path(), position).value();
    path = journal->path();
    ASSERT_TRUE(journal->add("first"));
    ASSERT_TRUE(journal->add("second"));
    const auto again = Journal::open(folder.path(), position);
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().text().find("another coordinator"), std::string::npos);
  }
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 3);
  std::vector<std::string> found;
  const auto read = [&] {
    found.clear();
    auto journal = Journal::open(folder.path(), position);
    if (!journal) return journal.error().text();
    const auto status = (*journal)->for_each([&](std::uint64_t number, const std::string& text) {
      EXPECT_EQ(*(*journal)->read(number), text);
      found.push_back(text);
      return base::ok_status();
    });
    return status ? std::string() : status.error().text();
  };
  EXPECT_EQ(read(), "");
  EXPECT_EQ(found, std::vector<std::string>{"first"});
  {
    auto journal = Journal::open(folder.path(), position).value();
    ASSERT_TRUE(journal->add("third"));
  }
  EXPECT_EQ(read(), "");
  EXPECT_EQ(found, (std::vector<std::string>{"first", "third"}));
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(0, std::ios::end);
  file.seekp(static_cast<std::streamoff>(file.tellg()) - 20);  // inside "first"
  file.put('!');
  file.close();
  EXPECT_NE(read().find("damaged"), std::string::npos);
  std::ofstream(path, std::ios::trunc) << "MUSTPLAY CLUSTER 7\nx\ny\n";
  EXPECT_NE(read().find("version 7; this program reads version 1"), std::string::npos);
}

}  // namespace
}  // namespace hex::cluster

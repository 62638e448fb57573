#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace hex::base {
namespace {

Result<int> half(int n) {
  if (n % 2 != 0) return Error{ErrorCode::Range, "an even number would be right", "byte 3"};
  return n / 2;
}

TEST(Result, HoldsAValue) {
  const auto r = half(6);
  ASSERT_TRUE(r.ok());
  EXPECT_TRUE(static_cast<bool>(r));
  EXPECT_EQ(*r, 3);
  EXPECT_EQ(r.value(), 3);
}

TEST(Result, HoldsAnErrorWithItsPlace) {
  const auto r = half(5);
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.error().code, ErrorCode::Range);
  EXPECT_EQ(r.error().text(), "byte 3: an even number would be right");
  EXPECT_EQ((Error{ErrorCode::Io, "no such file", ""}.text()), "no such file");
}

TEST(Result, ValueCanBeChangedAndMovedOut) {
  Result<std::unique_ptr<std::string>> r(std::make_unique<std::string>("a"));
  r->get()->push_back('1');
  const std::unique_ptr<std::string> taken = std::move(r).value();
  EXPECT_EQ(*taken, "a1");
}

TEST(Result, AStatusIsOkOrAnError) {
  EXPECT_TRUE(ok_status().ok());
  const Status bad = Error{ErrorCode::Conflict, "taken", ""};
  EXPECT_FALSE(bad.ok());
}

TEST(ResultDeathTest, AskingForWhatIsNotThereAborts) {
  EXPECT_DEATH(static_cast<void>(half(5).value()), "broken invariant");
  EXPECT_DEATH(static_cast<void>(half(6).error()), "broken invariant");
}

}  // namespace
}  // namespace hex::base

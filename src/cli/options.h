// What a subcommand and its options are made of: as much of CLI11 as we use, by the same names.
//
// CLI11 is all templates and inline functions, and every file that includes it compiles most of it again.
// It is seen by options.cpp, app.cpp and command_pages.cpp only.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hex::cli {

// Says what is wrong with a value; nothing when it is right.
using Check = std::function<std::string(const std::string& text)>;

// Each function returns the option itself, so that they can be written in a row.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  Option* type_name(const std::string& name);  // what the help shows as its value
  Option* required();
  Option* needs(Option* other);
  Option* excludes(Option* other);
  Option* check(const Check& check);
  // These are shown in the help, too.
  Option* within(int low, int high);
  Option* within(double low, double high);
  Option* above_zero();
  Option* from_zero();
  Option* one_of(const std::vector<std::string>& names);
  // Of a list: one value each time the option is given, or several in one, separated by a character.
  Option* one_at_a_time();
  Option* delimiter(char separator);
  // How often it was given.
  std::size_t count() const;

 private:
  CLI::Option* option_;
};

// The program or a subcommand. What add_...() return lives as long as this object; it cannot be moved.
class App {
 public:
  explicit App(CLI::App& parser) : parser_(parser) {}
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  App* add_subcommand(const std::string& name, const std::string& help);
  void require_subcommand();
  void footer(const std::string& text);
  void group(const std::string& name);  // "": not in the help
  // T: std::string, a list or std::optional of something simple, or a number; options.cpp has them all.
  // REQUIRES that `value` outlives the reading of the command line.
  template <class T>
  Option* add_option(const std::string& name, T& value, const std::string& help);
  Option* add_option_function(const std::string& name, const std::function<void(const std::string&)>& take,
                              const std::string& help);
  Option* add_flag(const std::string& name, bool& value, const std::string& help);
  // REQUIRES that it was added here.
  Option* get_option(const std::string& name);

  bool parsed() const;  // it was named on the command line
  CLI::App& parser() const { return parser_; }

 private:
  Option* keep(CLI::Option* option);

  CLI::App& parser_;
  std::deque<Option> options_;
  std::vector<std::unique_ptr<App>> subcommands_;
};

}  // namespace hex::cli

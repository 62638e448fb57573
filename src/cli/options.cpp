#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>

namespace hex::cli {

Option* Option::type_name(const std::string& name) {
  option_->type_name(name);
  return this;
}

Option* Option::required() {
  option_->required();
  return this;
}

Option* Option::needs(Option* other) {
  option_->needs(other->option_);
  return this;
}

Option* Option::excludes(Option* other) {
  option_->excludes(other->option_);
  return this;
}

Option* Option::check(const Check& check) {
  option_->check(check);
  return this;
}

Option* Option::within(int low, int high) {
  option_->check(CLI::Range(low, high));
  return this;
}

Option* Option::within(double low, double high) {
  option_->check(CLI::Range(low, high));
  return this;
}

Option* Option::above_zero() {
  option_->check(CLI::PositiveNumber);
  return this;
}

Option* Option::from_zero() {
  option_->check(CLI::NonNegativeNumber);
  return this;
}

Option* Option::one_of(const std::vector<std::string>& names) {
  option_->check(CLI::IsMember(names));
  return this;
}

Option* Option::one_at_a_time() {
  option_->take_all()->expected(1);
  return this;
}

Option* Option::delimiter(char separator) {
  option_->delimiter(separator);
  return this;
}

std::size_t Option::count() const {
  return option_->count();
}

App* App::add_subcommand(const std::string& name, const std::string& help) {
  return subcommands_.emplace_back(std::make_unique<App>(*parser_.add_subcommand(name, help))).get();
}

void App::require_subcommand() {
  parser_.require_subcommand(1);
}

void App::footer(const std::string& text) {
  parser_.footer(text);
}

void App::group(const std::string& name) {
  parser_.group(name);
}

template <class T>
Option* App::add_option(const std::string& name, T& value, const std::string& help) {
  return keep(parser_.add_option(name, value, help));
}
template Option* App::add_option(const std::string&, std::string&, const std::string&);
template Option* App::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option* App::add_option(const std::string&, int&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option* App::add_option(const std::string&, std::int64_t&, const std::string&);
template Option* App::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option* App::add_option(const std::string&, double&, const std::string&);

Option* App::add_option_function(const std::string& name, const std::function<void(const std::string&)>& take,
                                 const std::string& help) {
  return keep(parser_.add_option_function<std::string>(name, take, help));
}

Option* App::add_flag(const std::string& name, bool& value, const std::string& help) {
  return keep(parser_.add_flag(name, value, help));
}

Option* App::get_option(const std::string& name) {
  return keep(parser_.get_option(name));
}

bool App::parsed() const {
  return parser_.parsed();
}

Option* App::keep(CLI::Option* option) {
  return &options_.emplace_back(option);
}

}  // namespace hex::cli

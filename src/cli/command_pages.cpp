#include "cli/command_pages.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <string_view>
#include <vector>

namespace hex::cli {

namespace {

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

// Those with a group are in the help; the others are only for the project.
std::vector<const CLI::App*> subcommands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

struct Described {
  std::vector<std::string> names;  // "--size", "-h"; none for an argument without a name
  std::string shown;               // "--size SIZE", or the name of the argument
  std::string help;                // one line
  bool takes_value = false;
};

Described describe(const CLI::Option& option) {
  Described out;
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  out.help = replaced(option.get_description(), "\n", " ");
  out.takes_value = option.get_items_expected_max() > 0;
  for (const std::string& name : out.names) out.shown += (out.shown.empty() ? "" : ", ") + name;
  if (out.names.empty()) out.shown = option.get_name(true);
  if (out.takes_value && !out.names.empty() && !option.get_type_name().empty())
    out.shown += " " + option.get_type_name();
  return out;
}

std::vector<Described> options_of(const CLI::App& app) {
  std::vector<Described> out;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) out.push_back(describe(*option));
  return out;
}

// The app and everything below it, with the words that lead there.
using Path = std::vector<std::string>;
void walk(const CLI::App& app, const Path& path,
          const std::function<void(const CLI::App&, const Path&)>& visit) {
  visit(app, path);
  for (const CLI::App* sub : subcommands(app)) {
    Path longer = path;
    longer.push_back(sub->get_name());
    walk(*sub, longer, visit);
  }
}

std::string joined(const Path& path, std::string_view before) {
  std::string out;
  for (const std::string& word : path) out.append(before).append(word);
  return out;
}

// For man: no backslash, hyphen or leading dot has its meaning of typesetting.
std::string troff(const std::string& text) {
  std::string out = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
  if (!out.empty() && (out[0] == '.' || out[0] == '\'')) out.insert(0, "\\&");
  return replaced(replaced(out, "\n.", "\n\\&."), "\n'", "\n\\&'");
}

std::string man_options(const CLI::App& app) {
  std::string out;
  for (const Described& option : options_of(app))
    out += ".TP\n.B " + troff(option.shown) + "\n" + troff(option.help) + "\n";
  return out;
}

// Single quotes, for a shell that reads what is between them as it is.
std::string quoted(const std::string& text) {
  return "'" + replaced(text, "'", "'\\''") + "'";
}

// For bash and zsh, inside a loop over the words so far: moves `at` on at each subcommand, then takes its
// case.
std::string dispatch(const CLI::App& app, const std::string& cases) {
  std::string steps;
  walk(app, {}, [&](const CLI::App&, const Path& path) {
    if (!path.empty()) steps += (steps.empty() ? "" : "|") + quoted(joined(path, "/"));
  });
  return "    case \"$at/$word\" in\n      " + steps +
         ") at=\"$at/$word\" ;;\n"
         "    esac\n"
         "  done\n"
         "  case \"$at\" in\n" +
         cases + "  esac\n";
}

}  // namespace

std::string man_page(const CLI::App& app) {
  std::string out = ".TH MUSTPLAY 1 \"\" \"mustplay " MUSTPLAY_VERSION
                    "\" \"User Commands\"\n.SH NAME\nmustplay \\- plays, solves and proves the game of Hex\n"
                    ".SH SYNOPSIS\n.B mustplay\n[\\fISUBCOMMAND\\fR] [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n" +
                    troff(app.get_description()) + "\n.SH OPTIONS\n" + man_options(app);
  out += ".SH SUBCOMMANDS\n";
  walk(app, {}, [&](const CLI::App& sub, const Path& path) {
    if (path.empty()) return;
    out +=
        ".SS mustplay" + joined(path, " ") + "\n" + troff(sub.get_description()) + ".\n" + man_options(sub);
    if (!sub.get_footer().empty() && path.size() == 1)
      out += ".PP\n.nf\n" + troff(sub.get_footer()) + "\n.fi\n";
  });
  return out + ".SH NOTES\n.nf\n" + troff(app.get_footer()) + "\n.fi\n.SH SEE ALSO\n.BR hexcheck (1)\n";
}

std::string bash_completion(const CLI::App& app) {
  std::string cases;
  walk(app, {}, [&](const CLI::App& sub, const Path& path) {
    std::string words;
    for (const CLI::App* below : subcommands(sub)) words += " " + below->get_name();
    for (const Described& option : options_of(sub))
      for (const std::string& name : option.names) words += " " + name;
    cases += "    " + quoted(joined(path, "/")) + ") words=" + quoted(words.substr(words.empty() ? 0 : 1)) +
             " ;;\n";
  });
  return "# Completion of mustplay for bash; written by 'mustplay docs bash'.\n"
         "_mustplay() {\n"
         "  local at='' words='' word\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n" +
         dispatch(app, cases) +
         "  COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n"
         "}\n"
         "complete -o default -F _mustplay mustplay\n";
}

std::string zsh_completion(const CLI::App& app) {
  const auto item = [](const std::string& name, const std::string& help) {
    return " " + quoted(replaced(name, ":", "\\:") + ":" + replaced(help, ":", "\\:"));
  };
  std::string cases;
  walk(app, {}, [&](const CLI::App& sub, const Path& path) {
    std::string names, flags;
    for (const CLI::App* below : subcommands(sub)) names += item(below->get_name(), below->get_description());
    for (const Described& option : options_of(sub))
      for (const std::string& name : option.names) flags += item(name, option.help);
    cases += "    " + quoted(joined(path, "/")) + ")\n      names=(" + names + ")\n      flags=(" + flags +
             ") ;;\n";
  });
  return "#compdef mustplay\n"
         "# Completion of mustplay for zsh; written by 'mustplay docs zsh'.\n"
         "_mustplay() {\n"
         "  local at='' word\n"
         "  local -a names flags\n"
         "  for word in ${words[2,CURRENT-1]}; do\n" +
         dispatch(app, cases) +
         "  if [[ $PREFIX == -* ]]; then\n"
         "    _describe option flags\n"
         "  else\n"
         "    (( $#names )) && _describe subcommand names\n"
         "    _files\n"
         "  fi\n"
         "}\n"
         "_mustplay \"$@\"\n";
}

std::string fish_completion(const CLI::App& app) {
  std::string out = "# Completion of mustplay for fish; written by 'mustplay docs fish'.\n";
  const auto condition = [](const Path& path) {
    std::string text;
    for (const std::string& word : path)
      text += (text.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
    return quoted(text.empty() ? "__fish_use_subcommand" : text);
  };
  walk(app, {}, [&](const CLI::App& sub, const Path& path) {
    const std::string start = "complete -c mustplay -n " + condition(path);
    for (const CLI::App* below : subcommands(sub))
      out += start + " -a " + below->get_name() + " -d " + quoted(below->get_description()) + "\n";
    for (const Described& option : options_of(sub))
      for (const std::string& name : option.names)
        out += start + (name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1)) +
               (option.takes_value ? " -r" : "") + " -d " + quoted(option.help) + "\n";
  });
  return out;
}

}  // namespace hex::cli

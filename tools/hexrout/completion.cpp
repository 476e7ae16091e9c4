// hexrout completion: lines that make a shell complete verbs, options and their words.
#include "manual.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

void add_completion_command(CLI::App& app, Run& run) {
  auto shell = std::make_shared<std::string>();
  CLI::App* verb =
      app.add_subcommand("completion", "Prints what makes a shell complete verbs, options and their words");
  verb->add_option("shell", *shell, "The shell that reads it")
      ->required()
      ->type_name("SHELL")
      ->check(CLI::IsMember({"bash", "zsh", "fish", "powershell"}));
  verb->callback([&app, &run, shell] {
    print(manual_text(app, *shell, ""));
    run.status = Exit::ok;
  });
  verb->footer(
      "bash and zsh: . <(hexrout completion bash). fish: hexrout completion fish | source. PowerShell:\n"
      "hexrout completion powershell | Out-String | Invoke-Expression.");
}

}  // namespace hexrout::command

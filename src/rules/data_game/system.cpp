#include "rules/data_game/system.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <mutex>

#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/text/file_path.hpp"
#include "rules/common/tables/embedded.hpp"
#include "rules/common/tables/rule_set.hpp"
#include "rules/data_game/data_game.hpp"

namespace hexrout::data_game {

namespace {

class DataSystem : public RuleSystem {
 public:
  std::string_view title() const override { return rules()->game.title; }
  std::vector<std::string> unit_lists() const override {
    const GameFile& game = rules()->game;
    if (game.one_list()) return {game.unit_list};
    return {game.unit_list, game.group_list};
  }
  std::vector<std::string> log_words() const override { return data_game::log_words(*rules()); }
  std::string_view file(std::string_view path) const override {
    constexpr std::string_view kData = "data/";
    return files().text(path.starts_with(kData) ? path.substr(kData.size()) : path);
  }
  void check_house_rules(const HouseRules& house, Diagnostics& found) const override { under(&house, found); }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view, Diagnostics& found) const override {
    std::shared_ptr<const RuleSet> by = under(setting.house.get(), found);
    return begin_game(read_position(scenario, std::move(setting), std::move(by), found));
  }

 protected:
  virtual const RuleFiles& files() const = 0;
  // Rules without house rules; never null.
  virtual std::shared_ptr<const RuleSet> rules() const = 0;

 private:
  std::shared_ptr<const RuleSet> under(const HouseRules* house, Diagnostics& found) const {
    if (house == nullptr) return rules();
    const std::size_t errors_before = found.error_count();
    auto set =
        known_.get(house->yaml, found, [&](Diagnostics& said) { return read_rule_set(files(), id(), house, said); });
    return found.error_count() > errors_before ? rules() : set;
  }

  mutable KnownRuleSets<RuleSet> known_;
};

class BuiltIn final : public DataSystem {
 public:
  explicit BuiltIn(std::string_view id) : id_(id) {}
  std::string_view id() const override { return id_; }

 protected:
  const RuleFiles& files() const override {
    std::call_once(once_, [this] {
      files_ = built_in_files(id_);
      Diagnostics found;
      rules_ = std::make_shared<const RuleSet>(read_rule_set(files_, id_, nullptr, found));
      if (found.has_errors()) broken_built_in_file(found);
    });
    return files_;
  }
  std::shared_ptr<const RuleSet> rules() const override { return files(), rules_; }

 private:
  std::string id_;
  mutable std::once_flag once_;
  mutable RuleFiles files_;
  mutable std::shared_ptr<const RuleSet> rules_;
};

class FromFolder final : public DataSystem {
 public:
  FromFolder(RuleFiles files, std::shared_ptr<const RuleSet> rules)
      : files_(std::move(files)), rules_(std::move(rules)), digest_(files_.digest()) {
    std::error_code failed;
    folder_ = generic_name_of(std::filesystem::absolute(path_of(files_.folder), failed).lexically_normal());
    if (failed) folder_ = files_.folder;
  }
  std::string_view id() const override { return rules_->game.id; }
  std::string_view folder() const override { return folder_; }
  std::string_view digest() const override { return digest_; }

 protected:
  const RuleFiles& files() const override { return files_; }
  std::shared_ptr<const RuleSet> rules() const override { return rules_; }

 private:
  RuleFiles files_;
  std::shared_ptr<const RuleSet> rules_;
  std::string digest_;
  std::string folder_;
};

}  // namespace

std::unique_ptr<RuleSystem> built_in_system(std::string_view id) {
  return std::make_unique<BuiltIn>(id);
}

std::shared_ptr<const RuleSet> built_in_rules(std::string_view id) {
  Diagnostics found;
  auto out = std::make_shared<const RuleSet>(read_rule_set(built_in_files(id), id, nullptr, found));
  if (found.has_errors()) broken_built_in_file(found);
  return out;
}

}  // namespace hexrout::data_game

namespace hexrout {

std::shared_ptr<const RuleSystem> read_rules_folder(const std::string& folder, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  auto files = data_game::files_in(folder, found);
  if (!files) return nullptr;
  auto rules = std::make_shared<const data_game::RuleSet>(data_game::read_rule_set(*files, {}, nullptr, found));
  if (found.error_count() > errors_before) return nullptr;
  // A folder may replace a built-in data game under the same id.
  if (const RuleSystem* other = find_rule_system(rules->game.id);
      other != nullptr && other->file("data/game.yaml").empty()) {
    Diagnostics read_before;
    const std::string path = files->path("game.yaml");
    const auto document = Document::parse(files->text("game.yaml"), path, read_before);
    found.error("bad-name", document ? document->root().find("id").place() : Place{path, 0, 0},
                fmt::format("'{}' is the word of another rule system", rules->game.id),
                "give the game an id of its own, and write it under 'rules' of the scenario");
    return nullptr;
  }
  return std::make_shared<data_game::FromFolder>(std::move(*files), std::move(rules));
}

}  // namespace hexrout

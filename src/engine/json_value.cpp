#include "engine/json_value.hpp"

namespace hexrout {

Value value_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::string:
      return Value::text(json.get_ref<const std::string&>());
    case Json::value_t::array: {
      Value out = Value::list();
      for (const Json& item : json) out.items.push_back(value_of(item));
      return out;
    }
    case Json::value_t::object: {
      Value out = Value::map();
      for (const auto& [key, value] : json.items()) out.entries.push_back({key, value_of(value)});
      return out;
    }
    case Json::value_t::null:
    case Json::value_t::discarded:
      return {};
    default:
      return Value::word(dumped(json));
  }
}

Json object_with_room(std::size_t keys) {
  Json out = Json::object();
  out.get_ref<Json::object_t&>().reserve(keys);
  return out;
}

std::size_t parts_of(const Json& json) {
  std::size_t out = 1;
  if (json.is_structured())
    for (const Json& item : json) out += parts_of(item);
  return out;
}

}  // namespace hexrout

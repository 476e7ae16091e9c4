#include "hexrout/text/file_path.hpp"

#ifdef _WIN32
#include <windows.h>
#endif

namespace hexrout {

#ifdef _WIN32

std::filesystem::path path_of(std::string_view name) {
  if (name.empty()) return {};
  const int bytes = static_cast<int>(name.size());
  std::wstring out(name.size(), L'\0');  // a byte never gives more than one unit
  out.resize(static_cast<std::size_t>(::MultiByteToWideChar(CP_UTF8, 0, name.data(), bytes, out.data(), bytes)));
  return out;
}

namespace {

std::string in_utf8(const std::wstring& name) {
  if (name.empty()) return {};
  const int units = static_cast<int>(name.size());
  const int bytes = ::WideCharToMultiByte(CP_UTF8, 0, name.data(), units, nullptr, 0, nullptr, nullptr);
  std::string out(static_cast<std::size_t>(bytes), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, name.data(), units, out.data(), bytes, nullptr, nullptr);
  return out;
}

}  // namespace

std::string name_of(const std::filesystem::path& path) {
  return in_utf8(path.native());
}

std::string generic_name_of(const std::filesystem::path& path) {
  return in_utf8(path.generic_wstring());
}

#else

std::filesystem::path path_of(std::string_view name) {
  return name;
}

std::string name_of(const std::filesystem::path& path) {
  return path.string();
}

std::string generic_name_of(const std::filesystem::path& path) {
  return path.generic_string();
}

#endif

}  // namespace hexrout

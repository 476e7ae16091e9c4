#include "hexrout/text/other_file.hpp"

namespace hexrout {

namespace {

constexpr const char* kPicture = "give a scenario, a map or a saved game";
constexpr OtherFile kFiles[] = {
    {"version https://git-lfs.github.com/spec/", "this is a Git LFS pointer to the file, not the file itself",
     "fetch the file with 'git lfs pull'"},
    {"(function(name,data){", "this is a Tiled map exported as JavaScript",
     "save it in Tiled as .tmx, or export it as .tmj (JSON)"},
    {"\x89PNG\r\n", "this is a picture (PNG)", kPicture},
    {"\xff\xd8\xff", "this is a picture (JPEG)", kPicture},
    {"GIF8", "this is a picture (GIF)", kPicture},
    {std::string_view("II*\0", 4), "this is a picture (TIFF)", kPicture},
    {"%PDF-", "this is a PDF document", kPicture},
    {"<!DOCTYPE html", "this is a web page", "give the file that the page offers, not the page"},
    {"<!doctype html", "this is a web page", "give the file that the page offers, not the page"},
    {"<html", "this is a web page", "give the file that the page offers, not the page"},
    {"\x7f"
     "ELF",
     "this is a program", kPicture},
};

}  // namespace

const OtherFile* other_file(std::string_view bytes) {
  for (const OtherFile& other : kFiles)
    if (bytes.starts_with(other.begin)) return &other;
  return nullptr;
}

}  // namespace hexrout

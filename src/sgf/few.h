// Few<T>: a list that nearly always has one element, and then needs no memory of its own.
//
// A move of a record is one node with one property with one value and one child. With std::vector reading
// spent half of its time on allocation; the first element in place makes it about three times as fast.
// Elements are contiguous; adding one moves the others.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <utility>
#include <variant>
#include <vector>

#include "base/at.h"

namespace hex::sgf {

template <class T>
class Few {
 public:
  Few() = default;
  Few(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }
  Few(std::vector<T> items) {
    if (items.size() == 1)
      content_.template emplace<1>(std::move(items[0]));
    else if (!items.empty())
      content_.template emplace<2>(std::move(items));
  }

  std::size_t size() const {
    return content_.index() == 2 ? std::get_if<2>(&content_)->size() : content_.index();
  }
  bool empty() const { return content_.index() == 0; }

  T* begin() { return const_cast<T*>(std::as_const(*this).begin()); }
  T* end() { return begin() + size(); }
  const T* begin() const {
    if (content_.index() == 1) return std::get_if<1>(&content_);
    return content_.index() == 2 ? std::get_if<2>(&content_)->data() : nullptr;
  }
  const T* end() const { return begin() + size(); }
  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  // REQUIRES !empty().
  T& front() { return *begin(); }
  const T& front() const { return *begin(); }

  T& emplace_back() {
    if (content_.index() == 0) return content_.template emplace<1>();
    return many().emplace_back();
  }
  void push_back(T item) {
    if (content_.index() == 0)
      content_.template emplace<1>(std::move(item));
    else
      many().push_back(std::move(item));
  }
  // REQUIRES at <= size().
  void insert(std::size_t at, T item) {
    if (content_.index() == 0) return push_back(std::move(item));
    many().insert(base::iterator_at(many(), at), std::move(item));
  }

  friend bool operator==(const Few& a, const Few& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }

 private:
  // The elements as a vector. REQUIRES !empty().
  std::vector<T>& many() {
    if (content_.index() == 1) {
      std::vector<T> items;
      items.reserve(4);
      items.push_back(std::move(*std::get_if<1>(&content_)));
      content_.template emplace<2>(std::move(items));
    }
    return *std::get_if<2>(&content_);
  }

  std::variant<std::monostate, T, std::vector<T>> content_;
};

}  // namespace hex::sgf

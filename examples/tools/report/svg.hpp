// SPDX-License-Identifier: BSL-1.0
/// \file
/// Pictures as SVG: for dark and for light backgrounds, alone and inside a page of HTML. Coordinates are pixels.
#pragma once

#include <kernelcost/units.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examples::report {

/// A text for SVG or HTML, with its special characters replaced.
std::string escaped(std::string_view text);

struct pixel {
  double x;
  double y;
};

/// The end of a text that is at its position.
enum class anchor { start, middle, end };

/// A picture under construction. `style` is one or several of the classes in svg.cpp: "axis", "grid", "ceiling",
/// "series-0" to "series-7", "strong", "faint".
class picture {
 public:
  picture(double width, double height, std::string_view title);

  void line(pixel from, pixel to, std::string_view style);
  void polyline(const std::vector<pixel>& points, std::string_view style);
  /// `tip` appears when the pointer is on the shape.
  void circle(pixel centre, double radius, std::string_view style, std::string_view tip = {});
  void box(pixel corner, double width, double height, std::string_view style, std::string_view tip = {});
  void text(pixel at, std::string_view words, anchor end = anchor::start, std::string_view style = {},
            double degrees = 0);
  /// A text beside a point, at the first of several places where it overlaps no other label.
  void label(pixel point, std::string_view words, std::string_view style = {});
  /// No label is placed on this rectangle.
  void keep_clear(pixel corner, double width, double height) { taken_.push_back({corner, width, height}); }

  std::string str() const;

  /// The width of a text in the pictures' font; thin texts are narrower.
  static double width_of(std::string_view words);

 private:
  struct rectangle {
    pixel corner;
    double width;
    double height;
    bool overlaps(const rectangle& other) const;
  };

  double width_;
  double height_;
  std::string title_;
  std::string shapes_;
  std::vector<rectangle> taken_;
};

/// An axis from `low` to `high`, between two pixels.
class axis {
 public:
  enum class scale { linear, logarithmic };

  /// The ends are widened to round numbers: on a logarithmic axis, to 1, 2 or 5 times a power of ten.
  axis(scale of, double low, double high, double from, double to);

  double at(double value) const;
  double low() const { return low_; }
  double high() const { return high_; }
  /// Round numbers, at most about eight.
  std::vector<double> ticks() const;

 private:
  scale scale_;
  double low_;
  double high_;
  double from_;
  double to_;
};

/// "20 kB/s", "1.5 Mop/s", "50 us": three digits, a prefix and the unit.
std::string with_prefix(double value, std::string_view unit);

/// Times over the values of a parameter.
struct line_chart {
  struct point {
    std::size_t place;
    kernelcost::seconds time;
  };
  struct line {
    /// Empty if there is one line alone.
    std::string name;
    std::vector<point> points;
  };
  struct best_point {
    std::size_t line;
    std::size_t place;
    kernelcost::seconds time;
  };

  std::string title;
  std::string across;
  /// The values on the axis, which are numbers or words.
  std::vector<std::string> places{};
  std::vector<line> series{};
  /// Each is ringed, and has a line of text under the title.
  std::vector<best_point> best{};
};
std::string svg_of(const line_chart& chart);

/// A box of a flame graph; the boxes of `parts` are on top of it.
struct flame {
  std::string name;
  /// Written after the name, if there is room, and in the tip.
  std::string amount;
  double size;
  std::vector<flame> parts{};
};
/// The width of a box is its share of the whole. Parts must not be larger than the box that contains them.
std::string svg_of(const flame& whole, std::string_view title);

/// The picture appears under its name when it is complete.
void write_file(const std::string& path, std::string_view text);

}  // namespace examples::report

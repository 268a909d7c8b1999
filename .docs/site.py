#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Builds the site of the pages in docs/ and of the API.

    site.py MKDOCS DOXYGEN OUT           writes the API reference to OUT/api, and the site to OUT/site
    site.py MKDOCS DOXYGEN --selftest    checks that broken links are found

It fails if one of the two programs has a warning, or if a link or an anchor of the site does not lead anywhere.
"""
import functools
import html.parser
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# Most tags of highlighted code. They have no anchor and no link, and Python's parser takes long for each tag.
PLAIN_TAG = re.compile(r'<(?:span|td|tr|div|p|li|code)(?: class="[^"<>]*")?>|</(?!script|style)\w+>')


class Page(html.parser.HTMLParser):
    """The anchors of a page, and its links with their lines."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(PLAIN_TAG.sub("", path.read_text(encoding="utf-8")))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (name == "name" and tag == "a"):
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.links.append((self.getpos()[0], value))


@functools.cache
def file_of(folder, address):
    """The file that pages of the folder reach by the path of a link, or None; their menus have the same links."""
    target = Path(os.path.normpath(folder / urllib.parse.unquote(address)))
    if target.is_dir():
        target /= "index.html"
    return target if target.exists() else None


def broken_links(site):
    """Lines that name each link to a missing file or anchor, and the number of links."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    broken, count = [], 0
    for path, page in pages.items():
        folder = path.parent
        for line, link in page.links:
            address = urllib.parse.urlsplit(link)
            # The page of an error is shown under any address, so its links begin at the root.
            if address.scheme or address.netloc or path.name == "404.html":
                continue
            count += 1
            target = file_of(folder, address.path) if address.path else path
            if not target:
                broken.append(f"{path.relative_to(site)}:{line}: {link}: there is no such file")
                continue
            anchor = urllib.parse.unquote(address.fragment)
            if anchor and target in pages and anchor not in pages[target].anchors:
                # Doxygen's lists of members name members that it does not document.
                if site / "api" not in path.parents:
                    broken.append(f"{path.relative_to(site)}:{line}: {link}: the page has no such anchor")
    return broken, count


def run(command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\n{command[0]} failed")
    return done.stdout


def selftest():
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        (site / "pages").mkdir()
        (site / "pages" / "other.html").write_text('<h1 id="there">x</h1><a href="../index.html#top">up</a>')
        (site / "index.html").write_text(
            '<p id="top"><a href="pages/other.html#there">right</a> <a href="https://example.org/#x">outside</a>'
            '<a href="pages/other.html#gone">anchor</a> <img src="gone.svg"> <a href="#gone">here</a></p>'
        )
        broken, count = broken_links(site)
        found = [line.split(": ")[1] for line in broken]
        if found != ["pages/other.html#gone", "gone.svg", "#gone"] or count != 5:
            sys.exit(f"found {broken} among {count} links")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    mkdocs, doxygen, last = sys.argv[1:]
    if last == "--selftest":
        selftest()
        return
    out = Path(last).resolve()
    out.mkdir(parents=True, exist_ok=True)
    settings = {
        "INPUT": f'{ROOT / "include"}" "{HERE / "api.dox"}',
        "STRIP_FROM_PATH": ROOT / "include",
        "OUTPUT_DIRECTORY": out,
        "HTML_OUTPUT": "api",
    }
    doxyfile = (HERE / "Doxyfile").read_text() + "".join(f'{name} = "{value}"\n' for name, value in settings.items())
    warnings = run([doxygen, "-"], input=doxyfile)
    if "warning:" in warnings or "error:" in warnings:
        sys.exit(warnings)
    site = out / "site"
    environment = {**os.environ, "API_REFERENCE": str(out / "api")}
    run([mkdocs, "build", "--strict", "-f", str(HERE / "mkdocs.yml"), "-d", str(site)], env=environment)
    broken, count = broken_links(site)
    print("\n".join(broken) or f"{count} links are valid; the site is {site}/index.html")
    sys.exit(bool(broken) or count == 0)


if __name__ == "__main__":
    main()

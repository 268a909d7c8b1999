# SPDX-License-Identifier: BSL-1.0
"""Hooks of MkDocs: the pages in docs/ are written for a repository, and a site has no repository around it.

The README becomes a page, each file of the repository that a page links to becomes a page with its text, and the API
reference, which Doxygen has written to the folder API_REFERENCE, is added as it is.
"""
import atexit
import os
import posixpath
import re
import shutil
import tempfile
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent
README = "readme.md"
API = "api"
LANGUAGES = {".cu": "cuda", ".cuh": "cuda", ".py": "python", ".csv": "text"}
CODE_BLOCK = re.compile(r"(^```.*?^```$)", re.M | re.S)
NAMED_LINK = re.compile(r"\[[\w./]+\.md(\]\(([\w./]+\.md)(?:#[\w-]+)?\))")
LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def path_in_repository(page):
    return "README.md" if page == README else f"docs/{page}"


def address_of(path):
    """The page of the site for a file of the repository."""
    if path == "README.md":
        return README
    return path.removeprefix("docs/") if path.startswith("docs/") else f"source/{path}.md"


def linked_files(markdown, page):
    """Files of the repository that a page links to."""
    for code, text in enumerate(CODE_BLOCK.split(markdown)):
        if code % 2 == 0:
            for found in LINK.finditer(text):
                yield posixpath.normpath(posixpath.join(posixpath.dirname(path_in_repository(page)), found.group(1)))


def with_addresses_of_the_site(text, page):
    def replaced(found):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(path_in_repository(page)), found.group(1)))
        target = posixpath.relpath(address_of(path), posixpath.dirname(page) or ".")
        return f"]({target}{found.group(2) or ''})"

    return LINK.sub(replaced, text)


def in_the_dialect_of_python_markdown(text):
    # A bar in the code of a table needs no backslash.
    rows = re.sub(r"^\|.*$", lambda row: re.sub(r"`[^`]*`", lambda code: code.group().replace("\\|", "|"), row.group()),
                  text, flags=re.M)  # fmt: skip
    # Comments of one line would join the block that follows them.
    return re.sub(r"^<!--.*-->$", "", rows, flags=re.M)


def with_titles(text, page):
    """A link whose text is the name of a file gets the title of the page instead."""

    def replaced(found):
        path = ROOT / posixpath.normpath(posixpath.join(posixpath.dirname(path_in_repository(page)), found.group(2)))
        return f"[{title_of(path)}{found.group(1)}" if path.is_file() else found.group()

    return NAMED_LINK.sub(replaced, text)


def title_of(path):
    return re.search(r"^# (.+)", path.read_text(), re.M).group(1)


def source_page(path):
    if path.is_dir():
        files = [each.relative_to(path).as_posix() for each in sorted(path.rglob("*")) if each.is_file()]
        return f"# {path.relative_to(ROOT)}\n\n" + "".join(f"- [{each}]({path.name}/{each}.md)\n" for each in files)
    language = LANGUAGES.get(path.suffix, "cpp")
    return f"# {path.relative_to(ROOT)}\n\n```{language}\n{path.read_text()}```\n"


def on_files(files, config):
    generated = Path(tempfile.mkdtemp(prefix="kernelcost-site-"))
    atexit.register(shutil.rmtree, generated, ignore_errors=True)
    config["kernelcost_generated"] = generated

    def add(name, text):
        path = generated / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        files.append(File(name, str(generated), config["site_dir"], config["use_directory_urls"]))

    add(README, (ROOT / "README.md").read_text())
    texts = {page.src_uri: Path(page.abs_src_path).read_text() for page in files.documentation_pages()}
    linked = {path.rstrip("/") for page, text in texts.items() for path in linked_files(text, page)}
    for path in sorted(linked):
        if not path.startswith("docs/") and path != "README.md" and (ROOT / path).exists():
            for each in [ROOT / path, *(ROOT / path).rglob("*")]:
                address = address_of(each.relative_to(ROOT).as_posix())
                if files.get_file_from_path(address) is None and (each.is_file() or each == ROOT / path):
                    add(address, source_page(each))
    reference = Path(os.environ["API_REFERENCE"])
    for path in sorted(reference.rglob("*")):
        if path.is_file():
            name = posixpath.join(API, path.relative_to(reference).as_posix())
            file = File(name, str(reference.parent), config["site_dir"], config["use_directory_urls"])
            file.abs_src_path = str(path)
            files.append(file)
    return files


def on_page_read_source(page, config):
    # MkDocs takes the title of a page from its first line.
    return re.sub(r"\A(<!--.*-->\n)+", "", Path(page.file.abs_src_path).read_text())


def on_page_markdown(markdown, page, config, files):
    name = page.file.src_uri
    if name.startswith("source/"):
        return markdown
    parts = CODE_BLOCK.split(markdown)
    for i, part in enumerate(parts):
        if i % 2 == 0:
            part = with_titles(in_the_dialect_of_python_markdown(part), name)
            parts[i] = with_addresses_of_the_site(part, name)
        else:
            parts[i] = re.sub(r"^```(\w+) using .*", r"```\1", part)
    return "".join(parts)


def on_config(config):
    """Replaces an entry such as "validation/*.md" of the navigation by the pages."""
    docs = Path(config["docs_dir"])

    def expanded(entries):
        result = []
        for entry in entries:
            if isinstance(entry, dict):
                result.append({title: expanded(inner) if isinstance(inner, list) else inner
                               for title, inner in entry.items()})  # fmt: skip
            elif "*" in entry:
                result += [path.relative_to(docs).as_posix() for path in sorted(docs.glob(entry))]
            else:
                result.append(entry)
        return result

    config["nav"] = expanded(config["nav"])
    return config

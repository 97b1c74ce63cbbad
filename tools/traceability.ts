import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of docs/traceability.md: a sentence of the specification and the tests that hold it. */
type TracedRow = { line: number; sentence: string; tests: readonly string[] };

const file = 'docs/traceability.md';
const separator = ' › ';

/** The rows of all tables; the lines of headings and rulers are no rows. */
function readRows(text: string): TracedRow[] {
  return text.split('\n').flatMap((content, index) => {
    if (!content.startsWith('|') || /^\|[\s|:-]+\|$/.test(content)) return [];
    const cells = content
      .slice(1)
      .replace(/\|\s*$/, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (cells[1] === 'Test') return [];
    const tests = (cells[1] ?? '').split('<br>').map((test) =>
      test
        .trim()
        .replace(/^`+|`+$/g, '')
        .trim(),
    );
    return [{ line: index + 1, sentence: cells[0] ?? '', tests: tests.filter((test) => test !== '') }];
  });
}

/**
 * The titles of the tests in a source file, as they are written there. Skipped tests prove nothing, so their titles are
 * left out.
 */
export function readTitles(source: string): Set<string> {
  const titles = new Set<string>();
  const call =
    /(?:\b(?:test|it)(?:\.fails)?|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;
  for (const [, single, double, template] of source.matchAll(call)) {
    titles.add((single ?? double ?? template ?? '').replaceAll(/\\(['"`\\])/g, '$1'));
  }
  return titles;
}

/** The faults of docs/traceability.md, a line each: rows without a test, files and titles that do not exist. */
export function findUntraced(root: string): string[] {
  const titles = new Map<string, Set<string> | null>();
  const titlesOf = (path: string): Set<string> | null => {
    const known = titles.get(path);
    if (known !== undefined) return known;
    const full = join(root, path);
    const found = existsSync(full) ? readTitles(readFileSync(full, 'utf8')) : null;
    titles.set(path, found);
    return found;
  };
  const rows = readRows(readFileSync(join(root, file), 'utf8'));
  if (rows.length === 0) return [`${file}: there is no row`];
  return rows.flatMap(({ line, sentence, tests }) => {
    const at = `${file}:${line}`;
    if (sentence === '' || tests.length === 0) return [`${at}: a row needs a sentence and a test`];
    return tests.flatMap((test) => {
      const cut = test.indexOf(separator);
      const path = cut < 0 ? test : test.slice(0, cut);
      const title = cut < 0 ? '' : test.slice(cut + separator.length);
      if (!/\.(?:test|spec)\.tsx?$/.test(path)) return [`${at}: '${path}' is no test file`];
      const known = titlesOf(path);
      if (!known) return [`${at}: there is no file ${path}`];
      return known.has(title) ? [] : [`${at}: ${path} has no test '${title}'`];
    });
  });
}

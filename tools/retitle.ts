import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './program.ts';

/** A test as docs/traceability.md names it: 'file › title', before and after its move or renaming. */
export type Retitled = { from: string; to: string };

/**
 * The text of docs/traceability.md with the new names of tests. A row that would name one test twice names it once.
 * @throws Error where no row names a test by its old name
 */
export function retitle(text: string, changes: readonly Retitled[]): string {
  const inTable = (test: string) => `\`${test.replaceAll('|', '\\|')}\``;
  const lines = text.split('\n');
  for (const { from, to } of changes) {
    let found = false;
    for (const [index, line] of lines.entries()) {
      if (!line.startsWith('|') || !line.includes(inTable(from))) continue;
      found = true;
      const before = line.split(/(?<!\\)\|/);
      const tests = (before[2] ?? '').trim().split('<br>');
      before[2] = ` ${[...new Set(tests.map((test) => (test === inTable(from) ? inTable(to) : test)))].join('<br>')} `;
      lines[index] = before.join('|');
    }
    if (!found) throw new Error(`No row names '${from}'.`);
  }
  return lines.join('\n');
}

/** `<old> <new>`, or a JSON file of [old, new] pairs. */
function readChanges(given: readonly string[]): Retitled[] {
  const [first, second] = given;
  if (!first)
    throw new Error("Usage: retitle.ts <old 'file › title'> <new 'file › title'>, or a JSON file of such pairs");
  if (second !== undefined) return [{ from: first, to: second }];
  const pairs = JSON.parse(readFileSync(first, 'utf8')) as [string, string][];
  return pairs.map(([from, to]) => ({ from, to }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(root, 'docs/traceability.md');
  writeFileSync(file, retitle(readFileSync(file, 'utf8'), readChanges(process.argv.slice(2))));
}

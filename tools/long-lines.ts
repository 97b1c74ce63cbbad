import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The longest line of a source, in characters. */
const most = 120;

/** One string, template or expression can not be broken, so it may be longer. */
const wholes = [
  /'(?:\\.|[^'\\])*'/g,
  /"(?:\\.|[^"\\])*"/g,
  /`(?:\\.|[^`\\])*`/g,
  /\/(?:\\.|[^/\\])+\/[a-z]*/g,
  />[^<{]+</g,
];

/** Exempt files: migrations never change, and texts for people stay as people read them. */
const exempt = /\/migrations\/|\.gen\.ts$|\/demo\/|\/locales\//;

/** Whether a line is too long and could be broken. */
export function isTooLong(line: string): boolean {
  if (line.length <= most || line.includes('oxlint-disable')) return false;
  const isSql = /`\s*(?:select|insert|update|delete|with)\b/i.test(line);
  const longest = wholes
    .flatMap((whole) => line.match(whole) ?? [])
    .reduce((a, b) => (b.length > a.length ? b : a), '');
  return isSql || line.length - longest.length > most || /^\s*(?:\/\/|\*|\/\*)/.test(line);
}

/** Every line of the source that is longer than 120 characters, as file:line, without lines of one string. */
export function findLongLines(root: string): string[] {
  const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.css', '*.sql'], { cwd: root });
  const files = names
    .toString()
    .split('\n')
    .filter((name) => name !== '' && !exempt.test(name));
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isTooLong(line) ? [`${file}:${index + 1} has over ${most} characters`] : [])),
  );
}

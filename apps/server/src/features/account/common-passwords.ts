import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The passwords that most people use, of six characters or more, in small letters: the first 12,000 such entries of
 * @zxcvbn-ts/language-common 4.1.3 (MIT), which ranks what is found in leaks; its licence stands beside the list.
 */
let list: ReadonlySet<string> | null = null;

/** Whether many people use this password; in any case of its letters, and also with digits or signs put at its end. */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
  const plain = password.toLowerCase();
  const stem = plain.replace(/[^a-z]+$/, '');
  return list.has(plain) || (stem.length >= 6 && list.has(stem));
}

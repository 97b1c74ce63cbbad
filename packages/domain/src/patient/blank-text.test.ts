import { expect, test } from 'vitest';
import { isBlank } from './blank-text.ts';

test.each([
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u200e\u2066 \u2069',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u3164',
  '\u2800',
  '\u0000',
])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', ' é ', '\u200bO', '李', 'ᐊ', 'ਸਿੰਘ', 'می\u200cخواهم', '0', '-', '.'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false);
});

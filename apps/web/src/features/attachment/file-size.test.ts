import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, 'en', '1 kB'],
  [384 * 1024, 'en', '384 kB'],
  [999 * 1024 + 1, 'en', '1,000 kB'],
  [1000 * 1024, 'en', '1 MB'],
  [5.8 * 1024 ** 2, 'fr', '5,8 Mo'],
  [184.3 * 1024 ** 3, 'en', '184.3 GB'],
])('%i bytes are said in %s as %s', (bytes, locale, said) => {
  expect(fileSize(bytes, locale).replace(/\s/gu, ' ')).toBe(said);
});

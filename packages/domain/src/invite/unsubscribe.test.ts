import { expect, test } from 'vitest';
import { codeSigns, printedCode, readCode, typedCodeLength } from './unsubscribe.ts';

test('a code of a fax is read however it is typed', () => {
  const code = 'ABCD2345WXYZ';
  expect(code).toHaveLength(typedCodeLength);
  expect(printedCode(code)).toBe('ABCD-2345-WXYZ');
  for (const typed of ['abcd-2345-wxyz', ' ABCD 2345 WXYZ ', 'ABCD–2345–WXYZ', code])
    expect(readCode(typed)).toBe(code);
});

test('a code of a link is read as it is', () => {
  const code = 'aB3-_xKmPq7rStUvWxYz0123456789aBcDeFgHiJkLm';
  expect(readCode(` ${code}\n`)).toBe(code);
});

test('no sign of a code looks like another', () => {
  expect(codeSigns).not.toMatch(/[01ILO]/);
  expect(new Set(codeSigns).size).toBe(codeSigns.length);
});

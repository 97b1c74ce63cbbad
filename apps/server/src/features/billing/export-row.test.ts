import { expect, it } from 'vitest';
import { csvLine } from './export-row.ts';

it.each([
  ['-12.40', '-12.40'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1+2', "'-1+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['Message à un patient', 'Message à un patient'],
  ['', ''],
])('%j is exported as a cell that is no formula', (text, cell) => {
  expect(csvLine([text, 'z'])).toBe(`${cell},z\r\n`);
});

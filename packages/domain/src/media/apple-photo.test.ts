import { expect, test } from 'vitest';
import { isApplePhoto } from './apple-photo.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', true],
  ['\0\0\0\x24ftypmif1\0\0\0\0heic', true],
  ['\0\0\0\x18ftyphevc', true],
  ['\0\0\0\x20ftypisom\0\0\x02\0heic', false],
  ['\0\0\0\x1cftypavif', false],
  ['\xff\xd8\xff\xe0\0\x10JFIF heic', false],
  ['ftypheic', false],
  ['', false],
])('%j is a photo of an iPhone: %s', (start, is) => {
  expect(isApplePhoto(bytes(start))).toBe(is);
});

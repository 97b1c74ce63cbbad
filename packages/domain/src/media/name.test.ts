import { expect, test } from 'vitest';
import { nameOfMedia } from './name.ts';

test.each([
  ['mole.jpg', 'image/jpeg', 'mole.jpg'],
  ['C:\\Users\\jane\\Tremblay\\mole.JPG', 'image/jpeg', 'mole.JPG'],
  ['/home/jane/mole.jpeg/', 'image/jpeg', 'mole.jpeg'],
  ['a1B2c3D4e5F6g7H8_mole.png', 'image/png', 'mole.png'],
  ['a1B2c3D4e5F6g7H8_', 'image/png', 'a1B2c3D4e5F6g7H8_.png'],
  ['left_forearm_closeup.png', 'image/png', 'left_forearm_closeup.png'],
  ['1732384829123', 'video/webm', '1732384829123.webm'],
  ['mole.html', 'image/jpeg', 'mole.html.jpg'],
  ['', 'video/mp4', 'file.mp4'],
] as const)('%s of %s is kept as %s', (given, type, kept) => {
  expect(nameOfMedia(given, type)).toBe(kept);
});

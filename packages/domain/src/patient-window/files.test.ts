import { expect, test } from 'vitest';
import { windowFileKind, windowFileTypes } from './files.ts';

test('a patient opens images, PDF and MP4, and no other kind', () => {
  expect(windowFileTypes.map(windowFileKind)).toEqual(['picture', 'picture', 'pdf', 'film']);
  for (const other of ['text/html', 'image/svg+xml', 'video/webm', 'application/zip', '', 'constructor', '__proto__'])
    expect(windowFileKind(other)).toBeNull();
});

import { expect, test } from 'vitest';
import { readImagingSettings } from './imaging-settings.ts';

test.each([
  [undefined, false],
  [null, false],
  [{}, false],
  ['collect', false],
  [{ collect: 'true' }, false],
  [{ collect: false }, false],
  [{ collect: true }, true],
])('of %j photos are collected: %s', (body, collect) => {
  expect(readImagingSettings(body)).toEqual({ collect });
});

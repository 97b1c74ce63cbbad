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
  expect(readImagingSettings(body)).toMatchObject({ collect });
});

test.each([
  [undefined, false],
  [{ consentRequired: 'yes' }, false],
  [{ collect: true }, false],
  [{ consentRequired: true }, true],
])('of %j a photo needs a consent to be sent: %s', (body, consentRequired) => {
  expect(readImagingSettings(body)).toMatchObject({ consentRequired });
});

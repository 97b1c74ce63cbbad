import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';

type Words = {
  /** Of the photo that was taken. */
  taken: MessageDescriptor;
  /** What to do about it. */
  advice: MessageDescriptor;
  /** Of what the camera shows now. */
  shown: MessageDescriptor;
};

/** What each warning says. */
export const warningWords: Readonly<Record<PhotoWarning, Words>> = {
  blurred: {
    taken: msg`This photo looks blurred`,
    advice: msg`Hold still, or move back a little.`,
    shown: msg`Blurred: hold still, or move back`,
  },
  'too-dark': {
    taken: msg`This photo looks too dark`,
    advice: msg`Turn a light on, or go nearer to a window.`,
    shown: msg`Too dark: turn a light on`,
  },
  'too-bright': {
    taken: msg`This photo looks too bright`,
    advice: msg`Turn the lamp away, or take it at an angle.`,
    shown: msg`Too bright: turn the lamp away`,
  },
  'too-small': {
    taken: msg`This photo’s resolution is low`,
    advice: msg`Choose a better camera, if there is one.`,
    shown: msg`This camera’s resolution is low`,
  },
};

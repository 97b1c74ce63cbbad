import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PredictionCategory } from '@consult/domain/prediction/categories.ts';

/** What a model looks at, in words (document 2, section 9). */
export const categoryWords: Readonly<Record<PredictionCategory, MessageDescriptor>> = {
  ear: msg`Ear`,
  nasal: msg`Nasal`,
  derm: msg`Dermatology`,
  oral: msg`Throat`,
  rear: msg`Rear`,
  endoscope: msg`Endoscope`,
  lvl1: msg`Level 1 Classifier`,
};

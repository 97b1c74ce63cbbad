import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Output } from '../../app/call.ts';

export type Interpretation = Output<'activity-open'>['interpretations'][number]['interpretationType'];

const names = {
  audiogram: msg`Audiogram interpretation`,
  sinusEndoscopy: msg`Sinus endoscopy interpretation`,
} as const;

/** A kind of interpretation as people read it. */
export function interpretationName(i18n: I18n, type: Interpretation): string {
  return i18n._(names[type]);
}

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConsentToRecord } from '@consult/contract/media/media.ts';

export const giverNames = {
  patient: msg`The patient`,
  'parent-or-guardian': msg`A parent or guardian`,
  'substitute-decision-maker': msg`A substitute decision-maker`,
} as const;

export const wayNames = { 'in-words': msg`In words`, 'in-writing': msg`In writing` } as const;

const given = {
  'in-words': {
    patient: msg`Given by the patient, in words`,
    'parent-or-guardian': msg`Given by a parent or guardian, in words`,
    'substitute-decision-maker': msg`Given by a substitute decision-maker, in words`,
  },
  'in-writing': {
    patient: msg`Given by the patient, in writing`,
    'parent-or-guardian': msg`Given by a parent or guardian, in writing`,
    'substitute-decision-maker': msg`Given by a substitute decision-maker, in writing`,
  },
} as const;

/** Who gave a consent and how: 'Given by the patient, in words'. */
export function givenWords(i18n: I18n, { givenBy, way }: ConsentToRecord): string {
  return i18n._(given[way][givenBy]);
}

/** What a consent is for, and what not: 'For care. Not for teaching or improving models.' */
export function usesWords(i18n: I18n, { uses }: ConsentToRecord): string {
  const [teaching, models] = [uses.includes('teaching'), uses.includes('improving-models')];
  if (teaching && models) return i18n._(msg`For care, teaching and improving models.`);
  if (teaching) return i18n._(msg`For care and teaching. Not for improving models.`);
  if (models) return i18n._(msg`For care and improving models. Not for teaching.`);
  return i18n._(msg`For care. Not for teaching or improving models.`);
}

/** The consent of a copy from a gallery in one line; null of a file that was uploaded. */
export function consentLine(i18n: I18n, consent: ConsentToRecord | null | undefined): string | null {
  if (consent === undefined) return null;
  if (consent === null) return i18n._(msg`No consent recorded`);
  return `${givenWords(i18n, consent)}. ${usesWords(i18n, consent)}`;
}

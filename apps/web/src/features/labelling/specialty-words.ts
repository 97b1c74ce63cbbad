import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';

const words = { Dermatology: msg`Dermatology`, Otolaryngology: msg`Otolaryngology` } as const;

/** The name of a specialty whose images are labelled. */
export function specialtyWords(i18n: I18n, specialty: LabelledSpecialty): string {
  return i18n._(words[specialty]);
}

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Outcome } from '@consult/domain/consult/outcomes.ts';

const names: Record<Outcome, MessageDescriptor> = {
  'No treatment required': msg`No treatment required`,
  'Patient to see Specialist': msg`Patient to see Specialist`,
  'Management or treatment suggested': msg`Management or treatment suggested`,
  'Treatment suggested prior to Specialist visit': msg`Treatment suggested prior to Specialist visit`,
  'Further investigations suggested': msg`Further investigations suggested`,
  'Refer to different specialty': msg`Refer to different specialty`,
  Unknown: msg`Unknown`,
  'Not applicable': msg`Not applicable`,
  'Patient OAT candidate': msg`Patient OAT candidate`,
  'Patient NOT an OAT candidate': msg`Patient NOT an OAT candidate`,
  'Patient waiting for dental visit': msg`Patient waiting for dental visit`,
  'Dental work required (external)': msg`Dental work required (external)`,
  'Dental work required (internal)': msg`Dental work required (internal)`,
  'OAT ordered': msg`OAT ordered`,
  'OAT fitted': msg`OAT fitted`,
  'Patient rejected treatment': msg`Patient rejected treatment`,
};

/** An outcome in the language of the page; one that is in neither list is shown as it was recorded. */
export function outcomeName(i18n: I18n, outcome: string): string {
  return outcome in names ? i18n._(names[outcome as Outcome]) : outcome;
}

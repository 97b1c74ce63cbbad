import { isBlankRecipient, type Recipient } from '../patient-message/patient-message.ts';
import type { SendingFaults } from './sending.ts';

/** The id of the first form to choose. */
export const firstFormId = 'care-form-first';

/** The fields of a send in their order on the page, and the ids of their controls. */
export const fieldIds: readonly (readonly [field: string, id: string])[] = [
  ['locationId', 'sender-locationId'],
  ['clinicName', 'sender-locationId'],
  ['clinicPhone', 'sender-locationId'],
  ['fax', 'sender-locationId'],
  ['province', 'sender-locationId'],
  ['sendingOnBehalfOfOptionUid', 'sender-onBehalf'],
  ['sendingOnBehalfOfOptionDisplayName', 'sender-displayName'],
  ['formId', firstFormId],
];

/** The id of the first control of the page that is wrong; null where none is. */
export function firstWrong({ fields, rows }: SendingFaults, typed: readonly Recipient[]): string | null {
  const first = fieldIds.find(([field]) => fields[field]);
  if (first) return first[1];
  for (const row of typed) {
    const wrong = rows.get(row.id);
    const field = (['phn', 'email', 'consent'] as const).find((one) => wrong?.[one]);
    if (field) return `${row.id}-${field}`;
  }
  const last = typed.find(isBlankRecipient) ?? typed.at(-1);
  return fields['patients'] && last ? `${last.id}-phn` : null;
}

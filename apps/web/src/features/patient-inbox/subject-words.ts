import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { saidMomentWords } from '../../ui/time-words.ts';
import type { MessageRow } from './messages-query.ts';

/** What a message is about: the sender's words; of what a patient did in their window, what that was. */
export function subjectWords(
  i18n: I18n,
  { subType, subject, appointment }: Pick<MessageRow, 'subType' | 'subject' | 'appointment'>,
): string {
  if (appointment) {
    const when = saidMomentWords(i18n, appointment);
    return appointment.says === 'coming' ? i18n._(msg`Will be there: ${when}`) : i18n._(msg`Can’t come: ${when}`);
  }
  if (subType !== 'PatientReply') return subject;
  return subject === '' ? i18n._(msg`The patient wrote`) : i18n._(msg`The patient wrote: ${subject}`);
}

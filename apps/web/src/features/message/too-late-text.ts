import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { fullName } from '../../app/names.ts';
import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import { queryClient } from '../../app/query-client.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { clockWords } from '../../ui/time-words.ts';
import { activityQuery } from '../activity/activity.ts';

/** Why something can not be taken back any more: who opened it or what has left, and when. */
export function tooLateText(activityId: string, late: TooLate | undefined): string {
  const time = clockWords(i18n, new Date(late?.at ?? serverNow()));
  if (late?.reason === 'delivered') return t(i18n)`Too late to take back: a notice about it left at ${time}.`;
  if (late?.reason === 'changed')
    return t(i18n)`Too late to take back: somebody has changed the status or the outcome since.`;
  if (late?.reason !== 'opened') return t(i18n)`Too late to take back: two minutes are over.`;
  const members = queryClient.getQueryData(activityQuery(activityId).queryKey)?.members;
  const reader = members?.find(({ personId }) => personId === late.personId);
  const name = reader ? fullName(reader) : '';
  return name
    ? t(i18n)`Too late to take back: ${name} opened it at ${time}.`
    : t(i18n)`Too late to take back: clinic staff or the patient opened it at ${time}.`;
}

import { i18n, type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fullName } from '../../app/names.ts';
import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { onRefused } from '../../app/local/local.ts';
import { errorOf } from '../../app/local/refusal.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { clockWords } from '../../ui/time-words.ts';
import { refreshDrafts } from '../draft/draft.ts';

/**
 * Takes back a consult that was just sent. `draftId`: of the draft that it becomes, the same for a repeat. Resolves to
 * where its draft opens; rejects with CallError.
 */
export async function takeBackConsult(activityId: string, draftId: string) {
  const taken = await call('consult-takeBack', { activityId, draftId });
  void refreshDrafts();
  return { consultDraftId: taken.draftId, collection: 'user_drafts' as const };
}

/** Why a consult was not taken back, in words. */
export async function whyNotBack(i18n: I18n, activityId: string, error: unknown): Promise<string> {
  if (!failedWith(error, 'TOO_LATE')) return callErrorText(i18n, error);
  const { late } = error;
  const name = late?.personId === undefined ? '' : await nameOf(activityId, late.personId);
  return `${tooLateWords(i18n, late, name)} ${i18n._(msg`Open the consult to write a correction.`)}`;
}

function tooLateWords(i18n: I18n, late: TooLate | undefined, name: string): string {
  const time = clockWords(i18n, new Date(late?.at ?? serverNow()));
  if (late?.reason === 'delivered') return i18n._(msg`Too late to undo: a message about it left at ${time}.`);
  if (late?.reason === 'written') return i18n._(msg`Too late to undo: something was already written in this consult.`);
  if (late?.reason !== 'opened') return i18n._(msg`Too late to undo: two minutes are over.`);
  return name
    ? i18n._(msg`Too late to undo: ${name} opened it at ${time}.`)
    : i18n._(msg`Too late to undo: clinic staff or the patient opened it at ${time}.`);
}

/** The name of a member; '' where the consult can not be read now. */
async function nameOf(activityId: string, personId: string): Promise<string> {
  const consult = await call('activity-open', { activityId }).catch(() => null);
  const member = consult?.members.find((one) => one.personId === personId);
  return member ? fullName(member) : '';
}

// Too late, it stays in the list of what was not sent: what was typed since does not leave as another consult unasked.
onRefused('consult-takeBack', ({ call: name, refusal }) => {
  if (!refusal || document.visibilityState !== 'visible') return;
  void whyNotBack(i18n, refusal.about ?? '', errorOf(name, refusal)).then((text) => showSnack({ text }));
});

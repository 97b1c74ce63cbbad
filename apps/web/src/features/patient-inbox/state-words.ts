import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { morningWords } from '../patient-message/patient-message.ts';
import type { MessageRow } from './messages-query.ts';

/** What became of a message, as a list and the opened message say it. */
export type Fate =
  | 'answered'
  | 'came'
  | 'failed'
  | 'guessed'
  | 'cancelled'
  | 'scheduled'
  | 'sending'
  | 'closed'
  | 'opened'
  | 'stayed'
  | 'delivered';

export type Told = Pick<MessageRow, 'state' | 'respondedAt' | 'link' | 'stayedHere'>;

/** Of all that happened to a message, what counts most. */
export function fateOf({ state, respondedAt, link, stayedHere }: Told): Fate {
  if (respondedAt !== null) return 'answered';
  if (state === 'received') return 'came';
  if (state === 'failed' || state === 'cancelled' || state === 'scheduled') return state;
  if (link === 'guessed') return 'guessed';
  if (state === 'held' || state === 'sending') return 'sending';
  if (link === 'closed') return 'closed';
  if (state === 'opened') return state;
  return stayedHere ? 'stayed' : 'delivered';
}

/** A fate in a word or two. */
export function fateWords(i18n: I18n, fate: Fate): string {
  switch (fate) {
    case 'answered':
      return i18n._(msg`Response Received`);
    case 'came':
      return i18n._(msg`Patient’s answer`);
    case 'failed':
      return i18n._(msg`Failed`);
    case 'guessed':
      return i18n._(msg`Link closed after wrong tries`);
    case 'cancelled':
      return i18n._(msg`Cancelled`);
    case 'scheduled':
      return i18n._(msg`Scheduled`);
    case 'sending':
      return i18n._(msg`Sending`);
    case 'closed':
      return i18n._(msg`Link closed`);
    case 'opened':
      return i18n._(msg`Opened`);
    case 'stayed':
      return i18n._(msg`Not sent`);
    case 'delivered':
      return i18n._(msg`Delivered`);
  }
}

/** Why a mail failed, and what its sender can do. */
export function failureWords(i18n: I18n, reason: NonNullable<MessageRow['error']>['reason']): string {
  switch (reason) {
    case 'address':
      return i18n._(msg`Nobody has this address. Correct it and send again.`);
    case 'mailbox-full':
      return i18n._(msg`The patient’s mailbox is full. Call them, or send it again later.`);
    case 'refused':
      return i18n._(msg`Their mail server refused it. Check the address, or use another one.`);
    case 'not-sent':
      return i18n._(msg`It could not be sent from here. Send it again.`);
    case 'lost':
      return i18n._(msg`It was lost on its way. Send it again.`);
    case 'withdrawn':
      return i18n._(msg`This patient asked not to be e-mailed. Call them.`);
  }
}

/** What stands beside the fate in a list: when it goes, when it was opened is said elsewhere, why it failed. */
export function fateDetail(i18n: I18n, row: MessageRow): string {
  if (row.state === 'failed' && row.error) return failureWords(i18n, row.error.reason);
  if (row.state === 'scheduled' && row.goesOutAt) return morningWords(i18n, row.goesOutAt);
  if (fateOf(row) === 'stayed') return i18n._(msg`This installation has no mail: it was not sent.`);
  return '';
}

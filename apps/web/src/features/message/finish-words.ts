import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finish } from '@consult/contract/finish/finish.ts';
import { statusWords } from '../../ui/status-words.ts';
import { outcomeName } from '../outcome/outcome.ts';

type Doing = {
  finish: Finish;
  /** Whether a reply goes with it. */
  reply: boolean;
  /** Whether an outcome is recorded already, which a chosen one replaces. */
  hasOutcome: boolean;
  /** The patient of the consult that opens next; null where the list comes. */
  next: string | null;
};

/** What will be done, as one sentence that stands beside the button before it is pressed. */
export function finishWords(i18n: I18n, { finish, reply, hasOutcome, next }: Doing): string {
  const { status, outcome, archive } = finish;
  const chosen = status ? statusWords(i18n, status.to) : '';
  const concluded = [outcome ? outcomeName(i18n, outcome.outcome) : '', outcome?.diagnosis].filter(Boolean).join(' – ');
  const parts = [
    reply ? i18n._(msg`sends the reply`) : '',
    status ? i18n._(msg`sets the status to ${chosen}`) : '',
    outcome
      ? hasOutcome
        ? i18n._(msg`replaces the outcome by ${concluded}`)
        : i18n._(msg`records the outcome ${concluded}`)
      : '',
    archive ? i18n._(msg`archives the consult`) : '',
    next === null ? i18n._(msg`goes back to the list`) : i18n._(msg`opens the consult of ${next}`),
  ].filter((part) => part !== '');
  const sentence = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts);
  return `${sentence.charAt(0).toLocaleUpperCase(i18n.locale)}${sentence.slice(1)}.`;
}

/** What was done, in the snackbar that offers to take it back. */
export function finishedWords(i18n: I18n, { finish, reply }: Pick<Doing, 'finish' | 'reply'>): string {
  const chosen = finish.status ? statusWords(i18n, finish.status.to) : '';
  const parts = [
    reply ? i18n._(msg`Reply sent`) : '',
    finish.status ? i18n._(msg`Status: ${chosen}`) : '',
    finish.outcome ? i18n._(msg`Outcome recorded`) : '',
    finish.archive ? i18n._(msg`Archived`) : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

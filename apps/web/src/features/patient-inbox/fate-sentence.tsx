import { useLingui } from '@lingui/react/macro';
import { SaidTime } from '../../ui/said-time.tsx';
import { morningWords } from '../patient-message/patient-message.ts';
import type { OpenedMessage } from './messages-query.ts';
import classes from './pane.module.css';
import { failureWords, fateOf } from './state-words.ts';

/** What the fate of a message means, and what can be done. Texts of forms: document 3, section 4. */
export function FateSentence({ message }: { message: OpenedMessage }) {
  const { t, i18n } = useLingui();
  const { error, goesOutAt, subType, respondedAt, link, lockedUntil, linkEndsAt, state, stayedHere } = message;
  const isForm = subType === 'Forms' && respondedAt === null;
  const waits = state === 'scheduled' || state === 'held' || state === 'sending';
  const fate = fateOf(message);
  const said: string[] = [];
  if (fate === 'failed' && error) said.push(failureWords(i18n, error.reason));
  if (fate === 'scheduled' && goesOutAt) said.push(t`It goes out ${morningWords(i18n, goesOutAt)}.`);
  if (state === 'held') said.push(t`It goes out in a few seconds.`);
  if (isForm && waits) said.push(t`This form has not yet been sent.`);
  if (isForm && (state === 'delivered' || state === 'opened')) said.push(t`This form has no response yet.`);
  if (fate === 'guessed') said.push(t`Somebody tried too many wrong numbers. Call the patient, and send it again.`);
  if (link === 'ended') said.push(t`Its link has expired. Send it again if the patient still needs it.`);
  if (link === 'closed') said.push(t`Nobody can open it any more.`);
  // Whoever answered or opened it had its link in another way.
  if (stayedHere && respondedAt === null && state !== 'opened')
    said.push(t`This installation has no mail: it was not sent.`);
  const open = link === 'open' && linkEndsAt !== null && respondedAt === null;
  if (said.length === 0 && !open && link !== 'locked') return null;
  return (
    <p className={classes.sentence} data-wrong={fate === 'failed' || undefined}>
      {said.join(' ')}
      {link === 'locked' && lockedUntil ? (
        <>
          {' '}
          {t`Locked after wrong tries until`} <SaidTime at={lockedUntil} />.
        </>
      ) : null}
      {open ? (
        <>
          {' '}
          {t`Its link can be opened until`} <SaidTime at={linkEndsAt} />.
        </>
      ) : null}
    </p>
  );
}

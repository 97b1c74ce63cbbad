import { useLingui } from '@lingui/react';
import {
  IconAlertCircle,
  IconBan,
  IconCalendarTime,
  IconCircleCheck,
  IconClock,
  IconForms,
  IconLinkOff,
  IconLock,
  IconMailOpened,
  IconMessageReply,
} from '@tabler/icons-react';
import { SaidTime } from '../../ui/said-time.tsx';
import type { MessageRow } from './messages-query.ts';
import classes from './patient-inbox.module.css';
import { fateOf, fateWords, type Fate, type Told } from './state-words.ts';

const signs: Readonly<Record<Fate, typeof IconClock>> = {
  answered: IconForms,
  came: IconMessageReply,
  failed: IconAlertCircle,
  guessed: IconLock,
  cancelled: IconBan,
  scheduled: IconCalendarTime,
  sending: IconClock,
  closed: IconLinkOff,
  opened: IconMailOpened,
  stayed: IconAlertCircle,
  delivered: IconCircleCheck,
};

/** What became of a message: a sign and its word, with the time of the opening. */
export function FateSign({ message }: { message: Told & Pick<MessageRow, 'openedAt'> }) {
  const { i18n } = useLingui();
  const fate = fateOf(message);
  const Sign = signs[fate];
  return (
    <span className={classes.fate} data-fate={fate}>
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {fateWords(i18n, fate)}
        {fate === 'opened' && message.openedAt ? (
          <>
            {' '}
            <SaidTime at={message.openedAt} />
          </>
        ) : null}
      </span>
    </span>
  );
}

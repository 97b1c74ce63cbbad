import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { clockWords } from '../../ui/time-words.ts';
import classes from './thread.module.css';

type Props = {
  /** ISO 8601. */
  writtenAt: string;
  withFiles: boolean;
  /** The thread has the message: the server said so elsewhere. */
  arrived: boolean;
};

/** Stands for a message that is being taken back without an answer whether the server has it. */
export function Unanswered({ writtenAt, withFiles, arrived }: Props) {
  const { i18n } = useLingui();
  const time = clockWords(i18n, new Date(writtenAt));
  return (
    <li className={classes.system}>
      <IconClock size={14} stroke={2} aria-hidden="true" />
      <span>
        {arrived ? (
          <Trans>Your message of {time} arrived. It is taken back as soon as the server can be reached.</Trans>
        ) : (
          <Trans>
            It is not known yet whether the server has your message of {time}. It is taken back there as soon as the
            server can be reached.
          </Trans>
        )}{' '}
        {withFiles ? <Trans>Its files come back into the reply box then.</Trans> : null}
      </span>
    </li>
  );
}

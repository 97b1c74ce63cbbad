import { useLingui } from '@lingui/react';
import {
  IconCalendarCheck,
  IconCalendarExclamation,
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleDashed,
  IconMinus,
} from '@tabler/icons-react';
import { shownStatus } from '@consult/domain/activity/status.ts';
import { statusWords } from './status-words.ts';
import classes from './status-sign.module.css';

const signs = {
  pending: IconCircleDashed,
  to_book: IconCalendarPlus,
  to_book_urgent: IconCalendarExclamation,
  booked: IconCalendarCheck,
  completed: IconCircleCheck,
  no_status: IconMinus,
} as const;

/** The status of a consult: always an icon and a word. `highlighted` where it asks this viewer to act. */
export function StatusSign({ status, highlighted = false }: { status: string | null; highlighted?: boolean }) {
  const { i18n } = useLingui();
  const shown = shownStatus(status);
  const Sign = signs[shown];
  return (
    <span className={classes.sign} data-status={shown} data-highlighted={highlighted || undefined}>
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      {statusWords(i18n, status)}
    </span>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconHourglass } from '@tabler/icons-react';
import { useBusinessToday, useNow } from '../../ui/now.ts';
import { exactDueWords, shortDueWords } from '../../ui/due-words.ts';
import classes from './row-due.module.css';

/** When what was promised of a consult is due, below the time of its row; late ones stand out. */
export function RowDue({ dueAt }: { dueAt: string }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const when = shortDueWords(i18n, dueAt, useBusinessToday());
  const late = Date.parse(dueAt) < now;
  return (
    <span className={classes.due} data-late={late || undefined} title={exactDueWords(i18n, dueAt)}>
      <IconHourglass size={14} stroke={2} aria-hidden="true" />
      {late ? t`Late: ${when}` : t`Due ${when}`}
    </span>
  );
}

/** Its consultant gave it back to the referrer. */
export function RowReturned() {
  return (
    <span className={classes.due}>
      <IconArrowBackUp size={14} stroke={2} aria-hidden="true" />
      <Trans>Returned</Trans>
    </span>
  );
}

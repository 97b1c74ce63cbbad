import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { clockWords } from '../../ui/time-words.ts';
import { useOnlyHere } from '../../app/local/local.ts';
import { faultText } from '../../app/fault-text.ts';
import type { Activity } from '../activity/activity.ts';
import { BillingPreview, type useBillingPreview } from './billing-preview.tsx';
import classes from './reply.module.css';

/** The box counts the remaining characters when so many or fewer are left. */
const countFrom = 500;

type Props = {
  id: string;
  activity: Activity;
  /** What this device keeps is not open yet: nothing can be written before. */
  opening: boolean;
  /** Whether the box has words, and when the server saved them. */
  text: string;
  savedAt: string | null;
  /** How many characters may still be written; below 0 there are too many. */
  left: number;
  /** What is wrong with the billing code. */
  fault: { id: string; fault: Fault } | null;
  /** What it would be billed as now; null while that is not known. */
  preview: ReturnType<typeof useBillingPreview>;
};

/** The lines under the box: where the text is kept, what is wrong with it, and how it is billed. */
export function ReplyNotes({ id, activity, opening, text, savedAt, left, fault, preview }: Props) {
  const { t, i18n } = useLingui();
  const onlyHere = useOnlyHere() !== null;
  const excess = -left;
  const time = savedAt ? clockWords(i18n, new Date(savedAt)) : '';
  return (
    <p className={classes.note} id={id}>
      {opening ? (
        <span>
          <Trans>Opening what this device keeps…</Trans>
        </span>
      ) : null}
      {text !== '' ? (
        <span className={classes.kept}>
          <IconDeviceFloppy size={14} stroke={2} aria-hidden="true" />
          {savedAt
            ? t`Draft saved ${time}`
            : onlyHere
              ? t`On this page until it is sent`
              : t`Kept on this device until it is sent`}
        </span>
      ) : null}
      {left < 0 ? (
        <span
          className={classes.wrong}
          role="alert"
        >{t`${plural(excess, { one: '# character too many', other: '# characters too many' })}`}</span>
      ) : left <= countFrom ? (
        <span
          className={classes.end}
        >{t`${plural(left, { one: '# character left', other: '# characters left' })}`}</span>
      ) : fault ? (
        <span className={classes.wrong} id={fault.id} role="alert">
          {faultText(i18n, fault.fault)}
        </span>
      ) : preview ? (
        <BillingPreview preview={preview} />
      ) : activity.can.bill ? (
        <span className={classes.end}>
          {activity.activityType === 'phoneConsult' && !activity.phoneCall?.complete ? (
            <Trans>Phone consults are not billed until the call is complete.</Trans>
          ) : (
            <Trans>Billed once in 24 hours, however many messages you send.</Trans>
          )}
        </span>
      ) : null}
    </p>
  );
}

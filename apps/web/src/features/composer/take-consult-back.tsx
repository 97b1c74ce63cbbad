import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { takeBackLeftMs, type TooLate } from '@consult/domain/activity/taking-back.ts';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { newId } from '../../app/new-id.ts';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { clockWords } from '../../ui/time-words.ts';
import { refreshDrafts } from '../draft/draft.ts';
import classes from './composer.module.css';

type Props = {
  activityId: string;
  /** When it was sent, ISO 8601. */
  sentAt: string;
};

/** Why it is too late, and the name of who opened it where it is known. */
type Late = { late: TooLate | undefined; name: string };

/**
 * 'Undo' beside what was just sent: the consult becomes a draft again and the composer opens it. It goes away after two
 * minutes, or says why it came too late.
 */
export function TakeConsultBack({ activityId, sentAt }: Props) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [left, setLeft] = useState(() => leftMs(sentAt));
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState('');
  // A repeat after a lost answer names the same draft.
  const [draftId] = useState(newId);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(leftMs(sentAt)), left);
    return () => clearTimeout(timer);
  }, [left, sentAt]);

  const say = ({ late, name }: Late): string => {
    const time = clockWords(i18n, new Date(late?.at ?? serverNow()));
    if (late?.reason === 'delivered') return t`Too late to undo: a message about it left at ${time}.`;
    if (late?.reason === 'written') return t`Too late to undo: something was already written in this consult.`;
    if (late?.reason !== 'opened') return t`Too late to undo: two minutes are over.`;
    return name
      ? t`Too late to undo: ${name} opened it at ${time}.`
      : t`Too late to undo: clinic staff opened it at ${time}.`;
  };
  const handleUndo = async () => {
    if (running || left === 0) return;
    setRunning(true);
    setFailure('');
    try {
      const taken = await call('consult-takeBack', { activityId, draftId });
      void refreshDrafts();
      announce(t`Consult taken back`);
      const search = { consultDraftId: taken.draftId, collection: 'user_drafts' as const };
      await navigate({ to: '/dashboard/consult/consult-form', search, replace: true });
    } catch (error) {
      if (!failedWith(error, 'TOO_LATE')) setFailure(callErrorText(i18n, error));
      else {
        const { late } = error;
        const name = late?.personId === undefined ? '' : await nameOf(activityId, late.personId);
        setFailure(`${say({ late, name })} ${t`Open the consult to write a correction.`}`);
        setLeft(0);
      }
    } finally {
      setRunning(false);
    }
  };
  useShortcut('z', t`Undo what was done last`, () => void handleUndo());
  return (
    <>
      {left > 0 ? (
        <Button
          look="quiet"
          className={classes.undo}
          icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void handleUndo()}
          running={running ? t`Taking back…` : undefined}
          hint="Z"
        >{t`Undo`}</Button>
      ) : null}
      {failure ? <p role="alert">{failure}</p> : null}
    </>
  );
}

const leftMs = (sentAt: string) => takeBackLeftMs(new Date(sentAt), new Date(serverNow()));

/** The name of a member; '' where the consult can not be read now. */
async function nameOf(activityId: string, personId: string): Promise<string> {
  const consult = await call('activity-open', { activityId }).catch(() => null);
  const member = consult?.members.find((one) => one.personId === personId);
  return member ? fullName(member) : '';
}

import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { takeBackLeftMs } from '@consult/domain/activity/taking-back.ts';
import { failedWith } from '../../app/call-error.ts';
import { newId } from '../../app/new-id.ts';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { takeBackConsult, whyNotBack } from './taking-consult-back.ts';
import classes from './composer.module.css';

type Props = {
  activityId: string;
  /** When it was sent, ISO 8601. */
  sentAt: string;
};

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

  const handleUndo = async () => {
    if (running || left === 0) return;
    setRunning(true);
    setFailure('');
    try {
      const search = await takeBackConsult(activityId, draftId);
      announce(t`Consult taken back`);
      await navigate({ to: '/dashboard/consult/consult-form', search, replace: true });
    } catch (error) {
      setFailure(await whyNotBack(i18n, activityId, error));
      if (failedWith(error, 'TOO_LATE')) setLeft(0);
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

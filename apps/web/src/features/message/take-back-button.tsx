import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { takeBackLeftMs } from '@consult/domain/activity/taking-back.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { takeBack } from './take-back.ts';
import classes from './thread.module.css';

/** Takes a message back that was just sent; goes away when its two minutes are over. */
export function TakeBackButton({
  activityId,
  messageId,
  sentAt,
}: Record<'activityId' | 'messageId' | 'sentAt', string>) {
  const { t } = useLingui();
  const [left, setLeft] = useState(() => leftMs(sentAt));
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(leftMs(sentAt)), left);
    return () => clearTimeout(timer);
  }, [left, sentAt]);
  if (left === 0) return null;
  const handleClick = () => {
    setRunning(true);
    void takeBack(activityId, messageId).finally(() => setRunning(false));
  };
  return (
    <button data-foot type="button" className={classes.takeBack} onClick={handleClick} disabled={running}>
      <IconArrowBackUp size={14} stroke={2} aria-hidden="true" />
      {running ? t`Taking back…` : t`Take back`}
    </button>
  );
}

const leftMs = (sentAt: string) => takeBackLeftMs(new Date(sentAt), new Date(serverNow()));

import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconLinkOff, IconPencil, IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { callBack } from '../patient-message/patient-message.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { refreshOpened, type OpenedMessage } from './messages-query.ts';
import classes from './pane.module.css';
import { SendAgain } from './send-again.tsx';
import { patientOf } from './use-message-actions.tsx';
import { useMessageCall } from './use-message-call.ts';

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with a message now: until its mail goes, and after it went. The server says what. */
export function MessageActions({ message }: { message: OpenedMessage }) {
  const { t } = useLingui();
  const { id, can, state } = message;
  const about = patientOf(message);
  const doing = useMessageCall(id);
  const [changing, setChanging] = useState(false);
  // A wrong address is mended where it is read.
  const failed = state === 'failed';
  const [again, setAgain] = useState(false);
  const late = t`This message has changed in the meantime. Look at it again.`;

  const handleCancel = async () => {
    const answer = await doing.run('cancel', () => callBack([id]));
    if (answer) showSnack({ text: answer.tooLate.length > 0 ? late : t`Cancelled. Nothing was sent.`, about });
  };
  const handleSendNow = async () => {
    const answer = await doing.run('now', () => call('patientMessage-sendNow', { messageId: id }));
    if (!answer) return;
    const { version } = answer;
    const undo = () =>
      void call('patientMessage-change', { messageId: id, version, delay: true }).then(
        () => refreshOpened(id),
        () => {
          showSnack({ text: late, about });
          void refreshOpened(id);
        },
      );
    showSnack({ text: t`It goes out in a few seconds.`, about, undo, byKey: true, stayMs: heldMs });
  };
  const handleClose = async () => {
    const answer = await doing.run('close', () => call('patientMessage-closeLink', { messageId: id }));
    if (answer) showSnack({ text: t`Link closed`, about });
  };
  const none = !can.cancel && !can.change && !can.sendNow && !can.closeLink && !can.sendAgain;
  if (none && !doing.failure) return null;
  return (
    <div className={classes.doing}>
      {doing.failure ? <Banner tone="err">{doing.failure}</Banner> : null}
      {can.sendAgain && (failed || again) ? (
        <SendAgain
          key={message.version}
          message={message}
          onSent={(email) => {
            setAgain(false);
            const undo = () => void callBack([id]).finally(() => void refreshOpened(id));
            // Where the clinic knows no name the address is all that could be said, and is said already.
            const named = about === message.patientInfo.email ? {} : { about };
            const text = email === '' ? t`Sent again to the staff of the clinic` : t`Sent again to ${email}`;
            showSnack({ text, ...named, undo, byKey: true, stayMs: heldMs });
          }}
          onCancel={failed ? null : () => setAgain(false)}
        />
      ) : null}
      <div className={classes.actions}>
        {can.sendNow ? (
          <Button
            icon={<IconSend {...sign} />}
            running={doing.running === 'now' ? t`Sending…` : undefined}
            onClick={() => void handleSendNow()}
          >
            <Trans>Send now</Trans>
          </Button>
        ) : null}
        {can.change ? (
          <Button icon={<IconPencil {...sign} />} onClick={() => setChanging(true)}>
            <Trans>Change</Trans>
          </Button>
        ) : null}
        {can.cancel ? (
          <Button
            icon={<IconArrowBackUp {...sign} />}
            running={doing.running === 'cancel' ? t`Cancelling…` : undefined}
            onClick={() => void handleCancel()}
          >
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
        {can.closeLink ? (
          <Button
            icon={<IconLinkOff {...sign} />}
            running={doing.running === 'close' ? t`Closing…` : undefined}
            onClick={() => void handleClose()}
          >
            <Trans>Close link</Trans>
          </Button>
        ) : null}
        {can.sendAgain && !failed && !again ? (
          <Button icon={<IconRefresh {...sign} />} onClick={() => setAgain(true)}>
            <Trans>Send again</Trans>
          </Button>
        ) : null}
      </div>
      {changing && can.change ? <ChangeDialog message={message} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

/** Mail waits so long before it goes, ms (heldSeconds of the rules). */
const heldMs = 20_000;

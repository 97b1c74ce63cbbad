import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { callErrorText } from '../call-error-text.ts';
import { useConnection } from '../live.ts';
import { deleteLocal, halfWrittenNow, isTold, resumeLocal, shownNow, useLocal, useShown } from '../local/local.ts';
import type { Shown } from '../local/waiting.ts';
import { recordingNow } from '../recording-now.ts';
import classes from './waiting.module.css';

/** A photo or film that lies in this page alone. */
const isOnlyHere = ({ command }: Shown) => (command.preview as { onlyHere?: boolean } | undefined)?.onlyHere === true;

/** Asks what becomes of what the server does not have, before its writer signs out. */
export function LogoutDialog({ onLogout, onClose }: { onLogout: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const shown = useShown().filter(isTold);
  const [recording, setRecording] = useState(recordingNow);
  const count = shown.length + (recording ? 1 : 0);
  const [written] = useState(halfWrittenNow);
  const writtenWords = t`${plural(written, { one: '# text is half written', other: '# texts are half written' })}`;
  const vault = useLocal()?.vault;
  const lasting = vault?.shared ?? false;
  const noRoom = vault?.keeping === 'full';
  const onlyHere = shown.some(isOnlyHere);
  const offline = useConnection().state === 'lost';
  const [sending, setSending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const leave = useEffectEvent(onLogout);
  const done = sending && count === 0;
  // It went out by itself while its person read the question.
  const nothing = !sending && count + written === 0;
  useEffect(() => {
    if (done) leave();
  }, [done]);
  const endRecording = async () => {
    await recording?.end();
    setRecording(null);
  };
  const handleKeep = async () => {
    await endRecording();
    // Where the device had no room for it, its person decides again.
    if (!recording || !shownNow().some(isOnlyHere)) onLogout();
  };
  const handleSend = async () => {
    await endRecording();
    setSending(true);
    resumeLocal();
  };
  const handleDelete = async () => {
    setDeleting(true);
    try {
      await endRecording();
      await deleteLocal();
      onLogout();
    } catch (error) {
      setDeleting(false);
      showSnack({ text: callErrorText(i18n, error) });
    }
  };
  if (nothing)
    return (
      <Dialog
        title={t`Everything is sent`}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button look="primary" onClick={onLogout}>
              <Trans>Logout</Trans>
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    );
  return (
    <Dialog
      title={
        recording
          ? t`A recording is running`
          : count > 0 || sending
            ? t`${plural(count, { one: '# thing is not sent', other: '# things are not sent' })}`
            : writtenWords
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => void handleDelete()} running={deleting ? t`Deleting…` : undefined}>
            <Trans>Delete and log out</Trans>
          </Button>
          {lasting ? (
            <Button look={count > 0 || sending ? 'plain' : 'primary'} onClick={() => void handleKeep()}>
              <Trans>Keep for me here</Trans>
            </Button>
          ) : null}
          {count > 0 || sending ? (
            <Button look="primary" running={sending ? t`Sending…` : undefined} onClick={() => void handleSend()}>
              <Trans>Send first</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      {recording ? (
        <p>
          <Trans>It stops as soon as you choose.</Trans>
        </p>
      ) : null}
      {written > 0 && count > 0 ? <p>{t`${writtenWords}.`}</p> : null}
      <p>
        {lasting && count === 0 && !sending ? (
          <Trans>
            Kept here, it is encrypted; nobody else can read it. It is there again when you sign in in this browser.
          </Trans>
        ) : lasting ? (
          <Trans>
            Kept here, it is encrypted; nobody else can read it. It goes out when you sign in again in this browser.
          </Trans>
        ) : (
          <Trans>This browser keeps nothing: what is not sent now is lost when you log out.</Trans>
        )}
      </p>
      {lasting && onlyHere ? (
        <p className={classes.wrong}>
          <Trans>This device had no room for a photo or film: it is lost unless you send it first.</Trans>
        </p>
      ) : null}
      {noRoom ? (
        <p className={classes.wrong}>
          <Trans>This device has no room left. What it had no room for is lost unless you send it first.</Trans>
        </p>
      ) : null}
      {offline && count > 0 ? (
        <p className={classes.wrong}>
          <Trans>There is no connection at the moment.</Trans>
        </p>
      ) : null}
    </Dialog>
  );
}

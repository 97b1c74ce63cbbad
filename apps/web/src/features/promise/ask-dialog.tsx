import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { messageMaxLength } from '@consult/contract/message/message.ts';
import { does } from '../../app/local/local.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { newId } from '../../app/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { Activity } from '../activity/activity.ts';
import classes from './promise.module.css';

const readTyped = textsOf(['text']);

/** Asks the referrer for information: a message that is no answer yet, and stops the clock until they write. */
export function AskDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { t } = useLingui();
  const form = useKept({ place: `ask-information.${activity.id}`, start: { text: '' }, read: readTyped });
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const { text } = form.typed;
  const missing = text.trim() === '';

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    if (missing) return document.getElementById('ask-text')?.focus();
    setSending(true);
    const id = newId();
    const { firstName, lastName } = activity.patient;
    // From here on it is a message of the thread like any other, also where it has to wait or is refused.
    await does(
      'message-send',
      { activityId: activity.id, messageId: id, text, asks: true, draftVersion: 0 },
      {
        id,
        stream: activity.id,
        says: true,
        about: { activityId: activity.id, patient: `${firstName} ${lastName}`.trim() },
        preview: { files: [], resources: [] },
      },
    );
    await form.clear();
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Ask for information</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="ask-information" running={sending ? t`Sending…` : undefined}>
            <Trans>Ask</Trans>
          </Button>
        </>
      }
    >
      <form
        id="ask-information"
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          void handleSubmit(event);
        }}
      >
        <TextAreaField
          id="ask-text"
          label={<Trans>What do you need to know?</Trans>}
          rows={4}
          maxLength={messageMaxLength}
          value={text}
          error={tried && missing ? t`Write what you need to know.` : undefined}
          onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
        />
        <p className={classes.note}>
          <Trans>
            It goes into the thread and does not count as an answer. The clock waits until the referrer or their staff
            writes, 14 days at most.
          </Trans>
        </p>
      </form>
    </Dialog>
  );
}

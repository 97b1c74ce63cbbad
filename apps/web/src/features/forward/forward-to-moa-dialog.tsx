import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { forwardBodyMaxLengthOfPage } from './limits.ts';
import { checkMoaMessage, moaSubject, moaSubjectPrefix } from '@consult/domain/activity/moa-message.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { textsOf } from '../../app/local/use-kept.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import classes from './forward.module.css';
import { useForwardForm, type Forwarded } from './use-forward-form.ts';

type Props = {
  activity: Forwarded;
  viewer: { lastName: string; clinicName: string };
  onClose: () => void;
};

const readTyped = textsOf(['to', 'moaEmail', 'words', 'body']);

/** Writes to the staff of the viewer's own clinic, who find the consult in their inbox, or to an e-mail address. */
export function ForwardToMoaDialog({ activity, viewer, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { id } = activity;
  const form = useForwardForm(activity, 'forward-moa', {
    start: { to: viewer.clinicName === '' ? 'address' : 'clinic', moaEmail: '', words: '', body: '' },
    read: readTyped,
    onWaits: onClose,
  });
  const { sending, faults, refusal, change } = form;
  const { moaEmail, words, body } = form.typed;
  const to = form.typed.to === 'address' ? ('address' as const) : ('clinic' as const);
  const [recipients, setRecipients] = useState<readonly string[] | null>(null);

  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const found = checkMoaMessage({ to, moaEmail, body });
    form.setFaults(found);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`forward-${first}`)?.focus();
    const reached = await form.send('secureMessaging-moaMessage', (messageId) => ({
      messageId,
      activityId: id,
      to,
      moaEmail: to === 'address' ? moaEmail : '',
      subject: moaSubject(viewer.lastName, words),
      body,
    }));
    if (reached) setRecipients(reached.recipients);
  };
  if (recipients) {
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(recipients);
    return (
      <Dialog
        title={<Trans>Forwarded</Trans>}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Banner tone="ok">{recipients.length > 0 ? t`It goes to ${list}.` : t`It is in your clinic’s inbox.`}</Banner>
      </Dialog>
    );
  }
  const { clinicName } = viewer;
  return (
    <Dialog
      title={<Trans>Forward to MOA</Trans>}
      onClose={sending ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="forward-moa" running={sending ? t`Forwarding…` : undefined}>
            <Trans>Forward</Trans>
          </Button>
        </>
      }
    >
      <form
        id="forward-moa"
        noValidate
        autoComplete="off"
        className={classes.form}
        onSubmit={(event) => void handleSend(event)}
      >
        <KeptNotes form={form} />
        {refusal ? (
          <Banner tone="err" title={<Trans>Error forwarding econsult</Trans>}>
            {faultText(i18n, faults['to']) ?? callErrorText(i18n, refusal)}
          </Banner>
        ) : null}
        <fieldset className={classes.choices}>
          <legend>
            <Trans>Who receives it</Trans>
          </legend>
          {clinicName ? (
            <Checkbox
              radio
              name="forward-to"
              label={t`The staff of ${clinicName}`}
              checked={to === 'clinic'}
              onChange={() => change({ to: 'clinic' })}
            />
          ) : null}
          <Checkbox
            radio
            name="forward-to"
            label={t`An e-mail address`}
            checked={to === 'address'}
            onChange={() => change({ to: 'address' })}
          />
        </fieldset>
        {to === 'address' ? (
          <TextField
            id="forward-moaEmail"
            label={<Trans>Email</Trans>}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={moaEmail}
            error={faultText(i18n, faults['moaEmail'])}
            onChange={({ currentTarget }) => change({ moaEmail: currentTarget.value })}
          />
        ) : null}
        <TextField
          id="forward-subject"
          label={<Trans>Subject</Trans>}
          optional={<Trans>optional</Trans>}
          hint={t`Begins with “${moaSubjectPrefix(viewer.lastName).trim()}”`}
          autoComplete="off"
          maxLength={200}
          value={words}
          error={faultText(i18n, faults['subject'])}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <TextAreaField
          id="forward-body"
          label={<Trans>Message</Trans>}
          optional={to === 'clinic' ? <Trans>optional</Trans> : undefined}
          rows={4}
          maxLength={forwardBodyMaxLengthOfPage}
          value={body}
          error={faultText(i18n, faults['body'])}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}

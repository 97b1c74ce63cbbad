import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { forwardBodyMaxLengthOfPage } from './limits.ts';
import { checkMoaMessage, moaSubject, moaSubjectPrefix } from '@consult/domain/activity/moa-message.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import { refreshActivity, type Activity } from '../activity/activity.ts';
import classes from './forward.module.css';
import { useKeptForm } from './use-kept-form.ts';

type Props = {
  activity: Pick<Activity, 'id'>;
  viewer: { personId: string; lastName: string; clinicName: string };
  onClose: () => void;
};

/** Writes to the staff of the viewer's own clinic, who find the consult in their inbox, or to an e-mail address. */
export function ForwardToMoaDialog({ activity: { id }, viewer, onClose }: Props) {
  const { t, i18n } = useLingui();
  const form = useKeptForm(viewer.personId, `forward-moa.${id}`, {
    to: viewer.clinicName === '' ? 'address' : 'clinic',
    moaEmail: '',
    words: '',
    body: '',
  });
  const { moaEmail, words, body } = form.typed;
  const to = form.typed.to === 'address' ? 'address' : 'clinic';
  const [faults, setFaults] = useState<FieldFaults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const [recipients, setRecipients] = useState<readonly string[] | null>(null);
  const change = (part: Partial<typeof form.typed>) => {
    form.change(part);
    if (Object.keys(faults).length > 0) setFaults({});
  };

  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(null);
    const found = checkMoaMessage({ to, moaEmail, body });
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`forward-${first}`)?.focus();
    setSending(true);
    try {
      const reached = await call('secureMessaging-moaMessage', {
        messageId: form.id,
        activityId: id,
        to,
        moaEmail: to === 'address' ? moaEmail : '',
        subject: moaSubject(viewer.lastName, words),
        body,
      });
      form.forget();
      setRecipients(reached.recipients);
      void refreshActivity(id);
    } catch (error) {
      if (error instanceof CallError && error.faults) setFaults(error.faults);
      // An earlier try went out although its answer was lost: the text typed now needs a new id, as another message.
      if (failedWith(error, 'MESSAGE_CHANGED')) form.renew();
      setFailure(error);
    } finally {
      setSending(false);
    }
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
        <Banner tone="ok">
          {recipients.length > 0 ? t`It goes to ${list}.` : t`It stands in the inbox of your clinic.`}
        </Banner>
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
      <form id="forward-moa" noValidate className={classes.form} onSubmit={(event) => void handleSend(event)}>
        {failure ? (
          <Banner tone="err" title={<Trans>Error forwarding econsult</Trans>}>
            {faultText(i18n, faults['to']) ?? callErrorText(i18n, failure)}
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

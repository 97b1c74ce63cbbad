import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { noMailAnswers, readMailAnswers, type MailAnswers } from '@consult/domain/patient-message/mail-answers.ts';
import {
  checkOneWayMessage,
  oneWayBodyMaxLength,
  oneWaySubjectMaxLength,
} from '@consult/domain/patient/one-way-message.ts';
import { defaultLocation } from '@consult/domain/profile/locations.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { textsOf } from '../../app/local/use-kept.ts';
import { profileQuery } from '../../app/session.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { exactWords } from '../../ui/time-words.ts';
import { faultText } from '../../app/fault-text.ts';
import {
  answersOf,
  forgetChecks,
  mailFaultsIn,
  RecipientQuestions,
  useConsultPatientCheck,
  withMailFaults,
} from '../patient-message/patient-message.ts';
import classes from './forward.module.css';
import { useForwardForm, type Forwarded } from './use-forward-form.ts';

type Props = { activity: Forwarded; onClose: () => void };

type Typed = { patientEmail: string; subject: string; body: string } & MailAnswers;

const textsIn = textsOf(['patientEmail', 'subject', 'body']);

function readTyped(value: unknown): Typed | null {
  const texts = textsIn(value);
  return texts && { ...texts, ...readMailAnswers(value) };
}

/** Clinic staff writes to the patient of the consult for the clinic; the mail holds a link, never the text. */
export function ForwardToPatientDialog({ activity, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { id, patient } = activity;
  const form = useForwardForm<Typed>(activity, 'forward-patient', {
    start: { patientEmail: patient.email, subject: '', body: '', ...noMailAnswers },
    read: readTyped,
    onWaits: onClose,
  });
  const { typed, faults, refusal, change } = form;
  const { checked, settled } = useConsultPatientCheck(id, typed.patientEmail);
  const [checking, setChecking] = useState(false);
  const sending = form.sending || checking;
  const profile = useQuery(profileQuery).data;
  const usual = profile && defaultLocation(profile.locations)?.location;
  const signer = {
    name: profile ? fullName(profile) : '',
    clinicName: usual?.clinicName ?? '',
    phone: usual?.clinicPhone ?? '',
    fax: usual?.fax ?? '',
  };
  const [sent, setSent] = useState<{ to: string; goesOutAt: string } | null>(null);
  const name = `${patient.firstName} ${patient.lastName}`.trim();

  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setChecking(true);
    const known = await settled();
    setChecking(false);
    const found = withMailFaults(checkOneWayMessage(typed, signer), typed, known);
    form.setFaults(found);
    const first = Object.keys(found)[0];
    if (first) return afterCommit(() => document.getElementById(`to-patient-${first}`)?.focus());
    const { patientEmail, subject, body } = typed;
    const answer = await form.send('secureMessaging-forwardToPatient', (messageId) => ({
      messageId,
      activityId: id,
      patientEmail,
      subject,
      body,
      ...answersOf(typed),
    }));
    forgetChecks();
    if (answer) setSent({ to: typed.patientEmail.trim(), goesOutAt: answer.goesOutAt });
  };
  if (sent) {
    const when = exactWords(i18n, new Date(sent.goesOutAt));
    const { to } = sent;
    return (
      <Dialog
        title={<Trans>Message to the patient</Trans>}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Banner tone="ok">{t`${name} gets a link to it at ${to}. It goes out: ${when}.`}</Banner>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={<Trans>Forward to patient</Trans>}
      onClose={sending ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="to-patient" running={sending ? t`Sending…` : undefined}>
            <Trans>Send to the patient</Trans>
          </Button>
        </>
      }
    >
      <form
        id="to-patient"
        noValidate
        autoComplete="off"
        className={classes.form}
        onSubmit={(event) => void handleSend(event)}
      >
        <KeptNotes form={form} />
        <p>{t`${name} gets a link by e-mail, on behalf of your clinic. It opens with their health number.`}</p>
        {refusal ? (
          <Banner tone="err" title={<Trans>Error forwarding econsult</Trans>}>
            {callErrorText(i18n, refusal)}
          </Banner>
        ) : null}
        <TextField
          id="to-patient-patientEmail"
          label={<Trans>Patient e-mail</Trans>}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed.patientEmail}
          error={faults['patientEmail']?.code === 'email-differs' ? undefined : faultText(i18n, faults['patientEmail'])}
          onChange={({ currentTarget }) => change({ patientEmail: currentTarget.value, record: null })}
        />
        <RecipientQuestions
          id="to-patient"
          recipient={typed}
          checked={checked}
          faults={mailFaultsIn(faults)}
          onChange={({ email, ...answers }) =>
            change(email === undefined ? answers : { ...answers, patientEmail: email, record: null })
          }
        />
        <TextField
          id="to-patient-subject"
          label={<Trans>Subject</Trans>}
          autoComplete="off"
          maxLength={oneWaySubjectMaxLength}
          value={typed.subject}
          error={faultText(i18n, faults['subject'])}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
        <TextAreaField
          id="to-patient-body"
          label={<Trans>Message</Trans>}
          rows={6}
          maxLength={oneWayBodyMaxLength}
          value={typed.body}
          error={faultText(i18n, faults['body'])}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}

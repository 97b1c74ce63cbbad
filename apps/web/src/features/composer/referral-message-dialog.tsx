import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { fullName } from '@consult/domain/activity/person-name.ts';
import {
  checkOneWayMessage,
  oneWayBodyMaxLength,
  oneWaySubjectMaxLength,
  oneWaySubjectPrefix,
  signOff,
} from '@consult/domain/patient/one-way-message.ts';
import { defaultLocation } from '@consult/domain/profile/locations.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { useLocal, useLocalLoaded } from '../../app/local/local.ts';
import { claimsQuery, profileQuery } from '../../app/session.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import {
  answersOf,
  forgetChecks,
  mailFaultsIn,
  RecipientQuestions,
  useConsultPatientCheck,
  withMailFaults,
} from '../patient-message/patient-message.ts';
import { messageAt, type WishedMessage } from './referral-message.ts';
import classes from './phone.module.css';

/**
 * The message to the patient after a referral whose sender asked for it. After sending or skipping it the person goes
 * back to the services.
 */
export function ReferralMessage({ activityId }: { activityId: string }) {
  const claims = useQuery(claimsQuery).data;
  const profile = useQuery(profileQuery).data;
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const local = useLocal();
  const loaded = useLocalLoaded();
  const place = useMemo(() => local && messageAt(local, activityId), [local, activityId]);
  useEffect(() => place?.enter(), [place]);
  const kept = place && loaded && !done ? place.state().value : null;
  const wished = kept?.messageId ? kept : null;
  // The referral's own clinic signs the message, even where it is not the person's default.
  const sent = useQuery({
    queryKey: ['sent-consult', activityId],
    queryFn: ({ signal }) => call('activity-open', { activityId }, { signal }),
    enabled: wished !== null,
    staleTime: Infinity,
  });
  if (!claims || !profile || !place || !wished || sent.isPending) return null;
  const clinic = sent.data?.members.find(({ personId }) => personId === claims.uid);
  const usual = defaultLocation(profile.locations)?.location;
  const from = clinic ?? {
    clinicName: usual?.clinicName ?? '',
    phone: usual?.clinicPhone ?? '',
    fax: usual?.fax ?? '',
  };
  return (
    <MessageDialog
      activityId={activityId}
      name={fullName(profile)}
      from={from}
      wished={wished}
      onTyped={(typed) => place.change(typed)}
      onDone={() => {
        void place.clear();
        setDone(true);
        void navigate({ to: '/dashboard/consult' });
      }}
    />
  );
}

type Props = {
  activityId: string;
  name: string;
  from: { clinicName: string; phone: string; fax: string };
  wished: WishedMessage;
  onTyped: (message: WishedMessage) => void;
  onDone: () => void;
};

function MessageDialog({ activityId, name, from, wished, onTyped, onDone }: Props) {
  const { t, i18n } = useLingui();
  const signer = { name, clinicName: from.clinicName, phone: from.phone, fax: from.fax };
  const [typed, setTyped] = useState({
    ...wished,
    subject: wished.subject ?? oneWaySubjectPrefix(name),
    body: wished.body ?? `\n\n${signOff(signer)}`,
  });
  const { checked, settled } = useConsultPatientCheck(activityId, typed.patientEmail);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const change = (part: Partial<typeof typed>) => {
    const isMoved = part.patientEmail !== undefined && part.patientEmail !== typed.patientEmail;
    const next = { ...typed, ...(isMoved ? { record: null } : {}), ...part };
    setTyped(next);
    onTyped(next);
    if (Object.keys(faults).length > 0) setFaults(faultsOf(next, checked));
  };
  const faultsOf = (message: typeof typed, known: typeof checked): FieldFaults =>
    withMailFaults(checkOneWayMessage(message, signer), message, known);
  const shown = (field: string) => faultText(i18n, faults[field]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(null);
    setSending(true);
    try {
      const found = faultsOf(typed, await settled());
      setFaults(found);
      const first = Object.keys(found)[0];
      if (first) {
        setSending(false);
        return afterCommit(() => document.getElementById(`one-way-${first}`)?.focus());
      }
      const { messageId, patientEmail, subject, body } = typed;
      const answers = answersOf(typed);
      await call('patientMessage-sendOneWay', { messageId, activityId, patientEmail, subject, body, ...answers });
      forgetChecks();
      showSnack({ text: t`Message sent successfully.` });
      onDone();
    } catch (error) {
      setSending(false);
      if (failedWith(error, 'INVALID_INPUT') && error.faults) setFaults(error.faults);
      const reason = callErrorText(i18n, error);
      setFailure(t`Error sending one-way message: ${reason}`);
    }
  };
  return (
    <Dialog
      title={<Trans>Message to the patient</Trans>}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone} disabled={sending}>
            <Trans>Skip</Trans>
          </Button>
          <Button look="primary" type="submit" form="one-way-message" running={sending ? t`Sending…` : undefined}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <form
        id="one-way-message"
        noValidate
        autoComplete="off"
        className={classes.fields}
        onSubmit={(event) => void send(event)}
      >
        <p>
          <Trans>
            The referral is sent. The patient gets a link tomorrow at 7:00 and opens the message with their health
            number.
          </Trans>
        </p>
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        <TextField
          id="one-way-patientEmail"
          label={<Trans>Patient e-mail</Trans>}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed.patientEmail}
          error={faults['patientEmail']?.code === 'email-differs' ? undefined : shown('patientEmail')}
          onChange={({ currentTarget }) => change({ patientEmail: currentTarget.value })}
        />
        <RecipientQuestions
          id="one-way"
          recipient={typed}
          checked={checked}
          faults={mailFaultsIn(faults)}
          onChange={({ email, ...answers }) =>
            change({ ...answers, ...(email === undefined ? {} : { patientEmail: email }) })
          }
        />
        <TextField
          id="one-way-subject"
          label={<Trans>Subject</Trans>}
          autoComplete="off"
          maxLength={oneWaySubjectMaxLength}
          value={typed.subject}
          error={shown('subject')}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
        <TextAreaField
          id="one-way-body"
          label={<Trans>Message</Trans>}
          rows={8}
          maxLength={oneWayBodyMaxLength}
          value={typed.body}
          error={shown('body')}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState, type FormEvent } from 'react';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { isBlank } from '@consult/domain/patient/blank-text.ts';
import {
  oneWayBodyMaxLength,
  oneWayMessageRequired,
  oneWaySubjectMaxLength,
  oneWaySubjectRequired,
} from '@consult/domain/patient/one-way-message.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { call } from '../../app/call.ts';
import { faultText } from '../../app/fault-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { useKept } from '../../app/local/use-kept.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { answersOf, morningWords, RecipientQuestions, tomorrowWords } from '../patient-message/patient-message.ts';
import type { OpenedMessage } from './messages-query.ts';
import classes from './pane.module.css';
import { patientOf } from './use-message-actions.tsx';
import { useMessageCall } from './use-message-call.ts';
import { recipientFaultsOf, useRecipientOf } from './use-recipient-of.ts';

type Typed = { subject: string; body: string; delay: boolean };

function readTyped(value: unknown): Typed | null {
  const { subject, body, delay } = (value ?? {}) as Partial<Typed>;
  return typeof subject === 'string' && typeof body === 'string' ? { subject, body, delay: delay === true } : null;
}

/** Changes a message whose mail has not gone: its address and delay, and its words where somebody wrote them. */
export function ChangeDialog({ message, onClose }: { message: OpenedMessage; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id, version, can } = message;
  const today = useBusinessToday();
  const start = useMemo(
    () => ({ subject: message.subject, body: message.body, delay: message.delay }),
    [message.subject, message.body, message.delay],
  );
  const form = useKept<Typed>({ place: `message-change.${id}`, start, read: readTyped });
  const { typed } = form;
  const to = useRecipientOf(message);
  const doing = useMessageCall(id);
  const [found, setFound] = useState<FieldFaults>({});
  const faults = { ...doing.faults, ...found };
  const ofRecipient = recipientFaultsOf(faults);
  const wrongEmail = ofRecipient.email?.code === 'email-differs' ? undefined : ofRecipient.email;
  const change = (part: Partial<Typed>) => {
    setFound({});
    doing.forget();
    form.change({ ...typed, ...part });
  };

  const handleSave = async (event: FormEvent) => {
    event.preventDefault();
    const { email, consent } = await to.faults();
    const wrong: FieldFaults = {
      ...(email ? { patientEmail: email } : {}),
      ...(consent ? { consent } : {}),
      ...(can.changeText && isBlank(typed.subject) ? { subject: oneWaySubjectRequired } : {}),
      ...(can.changeText && isBlank(typed.body) ? { body: oneWayMessageRequired } : {}),
    };
    setFound(wrong);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`change-${first}`)?.focus();
    const saved = await doing.run('change', () =>
      call('patientMessage-change', {
        messageId: id,
        version,
        ...(to.isOther ? { patientEmail: typedEmail(to.recipient.email) } : {}),
        ...(can.changeText ? { subject: typed.subject, body: typed.body } : {}),
        ...(typed.delay === message.delay ? {} : { delay: typed.delay }),
        ...answersOf(to.recipient),
      }),
    );
    if (!saved) return;
    void form.clear();
    onClose();
    const when = typed.delay
      ? t`It goes out ${morningWords(i18n, saved.goesOutAt)}.`
      : t`It goes out in a few seconds.`;
    showSnack({ text: `${t`Changed.`} ${when}`, about: patientOf(message) });
  };
  return (
    <Dialog
      title={<Trans>Change the message</Trans>}
      size={can.changeText ? 'wide' : 'normal'}
      onClose={doing.running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={doing.running !== null}>
            <Trans>Not now</Trans>
          </Button>
          <Button look="primary" type="submit" form="change-message" running={doing.running ? t`Saving…` : undefined}>
            <Trans>Change</Trans>
          </Button>
        </>
      }
    >
      <form
        id="change-message"
        noValidate
        autoComplete="off"
        className={classes.change}
        onSubmit={(event) => void handleSave(event)}
      >
        {doing.failure ? <Banner tone="err">{doing.failure}</Banner> : null}
        <KeptNotes form={form} />
        <TextField
          id="change-patientEmail"
          label={<Trans>Patient e-mail</Trans>}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={to.recipient.email}
          error={faultText(i18n, wrongEmail)}
          onChange={({ currentTarget }) => {
            setFound({});
            doing.forget();
            to.change({ email: currentTarget.value });
          }}
        />
        <RecipientQuestions
          id="change"
          recipient={to.recipient}
          checked={to.checked}
          faults={ofRecipient}
          onChange={to.change}
        />
        <Checkbox
          label={<Trans>Delay</Trans>}
          hint={`· ${tomorrowWords(i18n, today)}`}
          checked={typed.delay}
          onChange={({ currentTarget }) => change({ delay: currentTarget.checked })}
        />
        {can.changeText ? (
          <>
            <TextField
              id="change-subject"
              label={<Trans>Subject</Trans>}
              autoComplete="off"
              maxLength={oneWaySubjectMaxLength}
              value={typed.subject}
              error={faultText(i18n, faults['subject'])}
              onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
            />
            <TextAreaField
              id="change-body"
              label={<Trans>Message</Trans>}
              rows={8}
              maxLength={oneWayBodyMaxLength}
              value={typed.body}
              error={faultText(i18n, faults['body'])}
              onChange={({ currentTarget }) => change({ body: currentTarget.value })}
            />
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

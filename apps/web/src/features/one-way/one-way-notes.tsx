import { useLingui } from '@lingui/react/macro';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { faultText } from '../../app/fault-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormErrors, morningWords, SentNote } from '../patient-message/patient-message.ts';
import { idOf } from './field-ids.ts';
import { undoOneWay, type Sent, type useOneWay } from './use-one-way.ts';

type Props = {
  writing: ReturnType<typeof useOneWay>;
  /** Whether no use of the premium plan is left. */
  over: boolean;
};

/** Above the form: what was sent, what went wrong, and other versions of what is typed. */
export function OneWayNotes({ writing, over }: Props) {
  const { t, i18n } = useLingui();
  const { typed, faults, failure, sent, form } = writing;
  const messageId = typed.recipient.id;
  // Each field of the call, as the page calls it.
  const labels: Readonly<Record<string, string>> = {
    locationId: t`Clinic`,
    sendingOnBehalfOfOptionUid: t`Send on Behalf of`,
    sendingOnBehalfOfOptionDisplayName: t`Display name`,
    patientProvince: t`Province`,
    phn: t`PHN`,
    patientEmail: t`Patient e-mail`,
    consent: t`Agreement to e-mail`,
    subject: t`Subject`,
    body: t`Message`,
    attachmentIds: t`Attachments`,
  };
  const wrong = Object.keys(faults).flatMap((field) => {
    const label = labels[field];
    return label === undefined ? [] : [{ id: idOf(field, messageId), label }];
  });
  const others = Object.entries(faults).filter(([field]) => labels[field] === undefined);
  return (
    <>
      {sent && sent.typed.recipient.id !== messageId ? (
        <SentMessage key={sent.typed.recipient.id} sent={sent} onDone={writing.forgetSent} />
      ) : null}
      {over ? <Banner tone="warn">{t`You have reached your limit of one-way messages.`}</Banner> : null}
      {failure ? (
        <Banner tone="err" inSight>
          {failure}
        </Banner>
      ) : null}
      <FormErrors wrong={wrong} />
      {others.map(([field, fault]) => (
        <Banner key={field} tone="err" inSight>
          {faultText(i18n, fault)}
        </Banner>
      ))}
      <KeptNotes form={form} />
    </>
  );
}

function SentMessage({ sent, onDone }: { sent: Sent; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const { typed, answer } = sent;
  const { recipient } = typed;
  const to = [recipient.known?.name, typedEmail(recipient.email)].filter(Boolean).join(', ');
  if (!answer)
    return (
      <Banner tone="info" inSight title={t`To ${to}.`}>
        {t`It goes out as soon as the server can be reached.`}
      </Banner>
    );
  const late = t`Too late to undo: its mail has gone. Close its link in Patient messages.`;
  const when = recipient.delay
    ? t`It goes out ${morningWords(i18n, answer.goesOutAt)}.`
    : t`It goes out in a few seconds.`;
  return (
    <SentNote
      title={t`Message sent successfully.`}
      goesOutAt={answer.goesOutAt}
      onUndo={() => undoOneWay(sent, late)}
      onDone={onDone}
    >
      {t`To ${to}.`} {when}
    </SentNote>
  );
}

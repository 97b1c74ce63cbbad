import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { faultText } from '../../app/fault-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormErrors, morningWords, SentNote, type WrongField } from '../patient-message/patient-message.ts';
import { fieldIds } from './field-ids.ts';
import { useFormName } from './form-picker.tsx';
import { filledRows } from './sending.ts';
import { undoSending, type Sent, type useSending } from './use-sending.ts';

/** Above the form: what was sent, what went wrong, and other versions of what is typed. */
export function SenderNotes({ writing }: { writing: ReturnType<typeof useSending> }) {
  const { t, i18n } = useLingui();
  const { typed, faults, failure, sent, form, left } = writing;
  const count = filledRows(typed.rows).length;
  const labels: Readonly<Record<string, string>> = {
    locationId: t`Clinic`,
    clinicName: t`Clinic`,
    clinicPhone: t`Clinic`,
    fax: t`Clinic`,
    province: t`Clinic`,
    sendingOnBehalfOfOptionUid: t`Send on Behalf of`,
    sendingOnBehalfOfOptionDisplayName: t`Display name`,
    formId: t`Form`,
  };
  const wrong: WrongField[] = fieldIds
    .filter(([field]) => faults.fields[field])
    .map(([field, id]) => ({ id, label: labels[field]! }));
  const distinct = wrong.filter(({ id }, at) => wrong.findIndex((one) => one.id === id) === at);
  for (const [at, row] of typed.rows.entries()) {
    const ofRow = faults.rows.get(row.id);
    const field = (['phn', 'email', 'consent'] as const).find((one) => ofRow?.[one]);
    const number = at + 1;
    if (field) distinct.push({ id: `${row.id}-${field}`, label: t`Recipient ${number}` });
  }
  const known = new Set<string>([...fieldIds.map(([field]) => field), 'patients']);
  const others = Object.entries(faults.fields).filter(([field]) => !known.has(field));
  const isShort = left !== undefined && left > 0 && count > left;
  return (
    <>
      {sent && !typed.rows.some(({ id }) => id === sent.rows[0]?.id) ? (
        <SentForms key={sent.rows[0]?.id} sent={sent} onDone={writing.forgetSent} />
      ) : null}
      {left === 0 ? <Banner tone="warn">{t`You have reached your limit of forms.`}</Banner> : null}
      {isShort ? (
        <Banner tone="warn">{t`You are trying to send more forms than you have left. Additional forms may not send.`}</Banner>
      ) : null}
      {failure ? (
        <Banner tone="err" inSight>
          {failure}
        </Banner>
      ) : null}
      <FormErrors wrong={distinct} />
      {others.map(([field, fault]) => (
        <Banner key={field} tone="err" inSight>
          {faultText(i18n, fault)}
        </Banner>
      ))}
      <KeptNotes form={form} />
    </>
  );
}

function SentForms({ sent, onDone }: { sent: Sent; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const nameOf = useFormName();
  const { typed, rows, answer } = sent;
  const name = typed.form ? nameOf(typed.form) : '';
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const named = (some: Sent['rows']) =>
    list.format(some.map(({ known, email }) => (known ? `${known.name} (${typedEmail(email)})` : typedEmail(email))));
  const everybody = named(rows);
  if (!answer)
    return (
      <Banner tone="info" inSight title={t`${name}, to ${everybody}.`}>
        {t`It goes out as soon as the server can be reached.`}
      </Banner>
    );
  const goes = new Map(answer.sent.map(({ messageId, goesOutAt }) => [messageId, goesOutAt]));
  const first = answer.sent.map(({ goesOutAt }) => goesOutAt).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]!;
  const [now, later] = [rows.filter(({ delay }) => !delay), rows.filter(({ delay }) => delay)];
  const morning = later[0] ? morningWords(i18n, goes.get(later[0].id) ?? first) : '';
  const [toNow, toLater] = [named(now), named(later)];
  const late = (count: number) =>
    t`${plural(count, {
      one: 'For # form it was too late: its mail has gone. Close its link in Patient messages.',
      other: 'For # forms it was too late: their mail has gone. Close their links in Patient messages.',
    })}`;
  return (
    <SentNote
      title={t`Forms Sent Successfully`}
      goesOutAt={first}
      onUndo={() => undoSending(sent, late)}
      onDone={onDone}
    >
      {name}. {now.length > 0 ? <Trans>In a few seconds to {toNow}.</Trans> : null}{' '}
      {later.length > 0 ? <>{t`To ${toLater}: ${morning}.`}</> : null}
    </SentNote>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { overdueAfterDays } from '@consult/domain/activity/overdue.ts';
import { isShown, maySet, toggleOf } from '@consult/domain/profile/settings.ts';
import type { ProfileHolder, Toggle } from '@consult/domain/profile/settings.ts';
import { Switch } from '../../ui/switch.tsx';
import { Section } from './section.tsx';
import { idOfField, type ProfileForm } from './use-profile-form.ts';
import classes from './profile.module.css';

type Props = { who: ProfileHolder; form: ProfileForm };
type Words = { label: MessageDescriptor; hint: MessageDescriptor };

const words: Readonly<Record<Toggle, Words>> = {
  'fax.forms': {
    label: msg`Patient forms`,
    hint: msg`A form that a patient filled in is faxed to your clinic.`,
  },
  'fax.econsult.outgoing': {
    label: msg`Outgoing eConsults`,
    hint: msg`What you send is also faxed to the clinic that you send it from.`,
  },
  'fax.econsult.incoming': {
    label: msg`Incoming eConsults`,
    hint: msg`A new eConsult that you have not read is faxed to your clinic.`,
  },
  'fax.secureMessage.outgoing': {
    label: msg`Outgoing secure messages`,
    hint: msg`The consult with the messages that you write is faxed to your clinic.`,
  },
  'fax.secureMessage.incoming': {
    label: msg`Incoming secure messages`,
    hint: msg`A consult with messages that you have not read is faxed to your clinic.`,
  },
  'fax.secureMessage.onlyFirstConsultantMessage': {
    label: msg`Only the consultant’s first message`,
    hint: msg`Later messages of a consult are not faxed.`,
  },
  'fax.pdf.includeImages': { label: msg`Include images`, hint: msg`Photos of a consult are printed with it.` },
  'fax.pdf.includePdfs': { label: msg`Include PDFs`, hint: msg`PDF attachments are added after the consult.` },
  'email.secureMessaging': {
    label: msg`New consults and messages`,
    hint: msg`An e-mail that says nothing about the patient, when something stays unread.`,
  },
  'email.overdueSecureMessages': {
    label: msg`Overdue messages`,
    hint: msg`An e-mail about what has been unread for ${plural(overdueAfterDays, { 7: 'seven days', one: '# day', other: '# days' })}.`,
  },
  'email.submittedPatientForms': {
    label: msg`Submitted patient forms`,
    hint: msg`An e-mail when a patient has filled in a form.`,
  },
  'email.failedEmails': {
    label: msg`Mail that failed`,
    hint: msg`An e-mail when a patient’s copy, a message, a referral or an invitation of yours could not be delivered.`,
  },
  'mobilePushNotifications.secureMessaging': { label: msg`Secure messages`, hint: msg`New messages of your consults.` },
  'mobilePushNotifications.econsult': { label: msg`eConsults`, hint: msg`New consults that are sent to you.` },
  'mobilePushNotifications.aletheaNews': { label: msg`News`, hint: msg`What is new in the product.` },
  'secureMessaging.nudgeOverdueMessages': {
    label: msg`Remind me daily of overdue messages`,
    hint: msg`Once a business day, until they are read.`,
  },
};

/** Some switches under one name; empty where this person has none of them. */
function Switches({ name, keys, who, form }: Props & { name?: string; keys: readonly Toggle[] }) {
  const { i18n } = useLingui();
  const { preferences } = form.values;
  const shown = keys.filter((key) => isShown(key, who, preferences));
  if (shown.length === 0) return null;
  const list = (
    <div className={classes.switches}>
      {shown.map((key) => (
        <div key={key} className={key.endsWith('.onlyFirstConsultantMessage') ? classes.sub : undefined}>
          <Switch
            id={idOfField(key)}
            label={i18n._(words[key].label)}
            hint={i18n._(words[key].hint)}
            checked={toggleOf(preferences, key)}
            onChange={({ currentTarget }) => form.setPreference(key, currentTarget.checked)}
          />
        </div>
      ))}
    </div>
  );
  if (!name) return list;
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      {list}
    </fieldset>
  );
}

export function FaxSection({ who, form }: Props) {
  const { t } = useLingui();
  if (!maySet('fax.forms', who) && !maySet('fax.secureMessage.incoming', who)) return null;
  return (
    <Section title={<Trans>Fax</Trans>} about={<Trans>Faxes go to the clinic of the consult.</Trans>}>
      <Switches
        name={t`What is faxed`}
        keys={[
          'fax.forms',
          'fax.econsult.outgoing',
          'fax.econsult.incoming',
          'fax.secureMessage.outgoing',
          'fax.secureMessage.incoming',
          'fax.secureMessage.onlyFirstConsultantMessage',
        ]}
        who={who}
        form={form}
      />
      <Switches name={t`In the PDF`} keys={['fax.pdf.includeImages', 'fax.pdf.includePdfs']} who={who} form={form} />
    </Section>
  );
}

export function MailSection({ who, form }: Props) {
  return (
    <Section title={<Trans>E-mail</Trans>}>
      <Switches
        keys={[
          'email.secureMessaging',
          'email.overdueSecureMessages',
          'secureMessaging.nudgeOverdueMessages',
          'email.submittedPatientForms',
          'email.failedEmails',
        ]}
        who={who}
        form={form}
      />
    </Section>
  );
}

export function PushSection({ who, form }: Props) {
  return (
    <Section
      title={<Trans>Mobile notifications</Trans>}
      about={<Trans>On the phones where you are signed in to the app.</Trans>}
    >
      <Switches
        keys={[
          'mobilePushNotifications.secureMessaging',
          'mobilePushNotifications.econsult',
          'mobilePushNotifications.aletheaNews',
        ]}
        who={who}
        form={form}
      />
    </Section>
  );
}

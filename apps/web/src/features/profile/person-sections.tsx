import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { holdsWholePhone, phoneMask, readPastedPhone } from '@consult/domain/patient/phone.ts';
import { defaultHomepage, homepages, mayOpenHomepage, type Homepage } from '@consult/domain/permission/homepage.ts';
import { formatPracticeId, practiceIdMask } from '@consult/domain/practice-id/practice-id.ts';
import { maySet } from '@consult/domain/profile/settings.ts';
import type { ProfileHolder } from '@consult/domain/profile/settings.ts';
import { fullName } from '../../app/names.ts';
import { appInfoQuery, type Profile } from '../../app/session.ts';
import { TextField } from '../../ui/field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { practiceIdNameText } from '../../ui/practice-id-name.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { homepageName } from './homepage-name.ts';
import { Section } from './section.tsx';
import { idOfField, type ProfileForm } from './use-profile-form.ts';
import classes from './profile.module.css';

type Props = { who: ProfileHolder; form: ProfileForm };

/** Name and address as the account has them, and the fields that the person may change. */
export function AboutSection({ profile, who, form }: Props & { profile: Profile }) {
  const { t, i18n } = useLingui();
  const support = useQuery(appInfoQuery).data?.supportEmail ?? '';
  const { texts } = form.values;
  const mask = practiceIdMask(profile.province);
  return (
    <Section title={<Trans>About you</Trans>}>
      <div>
        <p className={classes.who}>{fullName(profile)}</p>
        <p className={classes.meta}>{[profile.title, profile.email].filter(Boolean).join(' · ')}</p>
        <p className={classes.meta}>
          <Trans>To change your name or sign-in address, write to {support}.</Trans>
        </p>
      </div>
      <div className={classes.grid}>
        {maySet('practiceId', who) ? (
          <MaskedField
            id={idOfField('practiceId')}
            label={practiceIdNameText(i18n, profile.practiceIdName)}
            mask={mask && /^[0-]+$/.test(mask.pattern) ? mask.pattern : null}
            maxLength={mask?.maxLength ?? 40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={texts.practiceId}
            error={form.faults['practiceId']}
            hint={
              texts.practiceId !== formatPracticeId(profile.province, profile.practiceId)
                ? t`A new ID may have to be validated before you can send again.`
                : undefined
            }
            onChange={({ currentTarget }) => form.setText('practiceId', currentTarget.value)}
          />
        ) : null}
        <TextField
          id={idOfField('credentials')}
          label={<Trans>Credentials</Trans>}
          optional={t`optional`}
          placeholder={who.specialist ? 'MD, FRCPC' : undefined}
          maxLength={100}
          value={texts.credentials}
          error={form.faults['credentials']}
          hint={t`Shown after your name.`}
          onChange={({ currentTarget }) => form.setText('credentials', currentTarget.value)}
        />
        {profile.salutation === '' ? null : (
          <SelectField
            id={idOfField('preferences.frenchTitle')}
            label={<Trans>Title in French</Trans>}
            hint={<Trans>Before your name wherever it appears in French. Until you choose, it is Dr.</Trans>}
            error={form.faults['preferences.frenchTitle']}
            value={form.values.preferences.frenchTitle}
            onChange={({ currentTarget }) => form.setPreference('frenchTitle', currentTarget.value)}
          >
            <option value="">{t({ message: 'Not chosen', context: 'title in French' })}</option>
            <option value="Dr">Dr</option>
            <option value="Dre">Dre</option>
          </SelectField>
        )}
      </div>
    </Section>
  );
}

/** The specialist's number for calls, and the address for calendar invitations. */
export function PhoneConsultSection({ who, form }: Props) {
  if (!maySet('phone', who)) return null;
  const { texts } = form.values;
  return (
    <Section
      title={<Trans>Phone consults</Trans>}
      about={<Trans>Where you are called, and where the invitation for your calendar goes.</Trans>}
    >
      <div className={classes.grid}>
        <MaskedField
          id={idOfField('phone')}
          label={<Trans>Phone number</Trans>}
          mask={phoneMask}
          readPasted={(text) => (holdsWholePhone(text) ? readPastedPhone(text) : 'insert')}
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(###) ###-####"
          value={texts.phone}
          error={form.faults['phone']}
          onChange={({ currentTarget }) => form.setText('phone', currentTarget.value)}
        />
        <TextField
          id={idOfField('calendarEmail')}
          label={<Trans>Calendar e-mail</Trans>}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={texts.calendarEmail}
          error={form.faults['calendarEmail']}
          onChange={({ currentTarget }) => form.setText('calendarEmail', currentTarget.value)}
        />
      </div>
    </Section>
  );
}

/** The start page, of those that the person may open, and the language. */
export function StartSection({ who, form }: Props) {
  const { t, i18n } = useLingui();
  const { homepage, language } = form.values.preferences;
  const usual = homepageName(i18n, defaultHomepage(who.held, who.specialist));
  const choices = (Object.keys(homepages) as Homepage[]).filter((page) => mayOpenHomepage(page, who.held));
  // A page that the person chose and may no longer open does not count.
  const chosen = choices.find((page) => page === homepage) ?? '';
  return (
    <Section title={<Trans>Homepage and language</Trans>}>
      <div className={classes.grid}>
        <SelectField
          id={idOfField('preferences.homepage')}
          label={<Trans>Homepage</Trans>}
          hint={<Trans>Where you land after signing in.</Trans>}
          error={form.faults['preferences.homepage']}
          value={chosen}
          onChange={({ currentTarget }) => form.setPreference('homepage', currentTarget.value || null)}
        >
          <option value="">{t`Usual (${usual})`}</option>
          {choices.map((page) => (
            <option key={page} value={page}>
              {homepageName(i18n, page)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={idOfField('preferences.language')}
          label={<Trans>Language</Trans>}
          hint={<Trans>For this product, and for the mail and faxes that you get.</Trans>}
          error={form.faults['preferences.language']}
          value={language}
          onChange={({ currentTarget }) => form.setPreference('language', currentTarget.value)}
        >
          <option value="en">English</option>
          <option value="fr">Français</option>
        </SelectField>
      </div>
    </Section>
  );
}

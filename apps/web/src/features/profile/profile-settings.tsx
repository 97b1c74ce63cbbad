import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ProfileHolder } from '@consult/domain/profile/settings.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import type { Profile } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageBody } from '../../ui/page.tsx';
import { practiceIdNameText } from '../../ui/practice-id-name.ts';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { ClinicsSection } from './clinics-section.tsx';
import { FaxSection, MailSection, PushSection } from './notice-sections.tsx';
import { AboutSection, PhoneConsultSection, StartSection } from './person-sections.tsx';
import { OvertakenSettings } from './overtaken-settings.tsx';
import { SaveBar } from './save-bar.tsx';
import { SubscriptionSection } from './subscription-section.tsx';
import { idOfField, useProfileForm } from './use-profile-form.ts';
import classes from './profile.module.css';

type Props = { profile: Profile; who: ProfileHolder };

/** The sections in the order of document 3, section 2.6. Clinics are saved one by one, everything else with Save. */
export function ProfileSettings({ profile, who }: Props) {
  const { t, i18n } = useLingui();
  const form = useProfileForm(profile, who, { saved: t`Saved`, wrong: t`Check form for errors.` });
  const wrong = Object.keys(form.faults);
  const waits = who.held.has('pracIdValidationRequiredPage');
  const labels: Record<string, string> = {
    practiceId: practiceIdNameText(i18n, profile.practiceIdName),
    credentials: t`Credentials`,
    phone: t`Phone number`,
    calendarEmail: t`Calendar e-mail`,
    'preferences.frenchTitle': t`Title in French`,
    frenchTitle: t`Title in French`,
    'preferences.homepage': t`Homepage`,
  };
  return (
    <>
      {form.failed ? (
        <Banner tone="err" flush title={<Trans>Error updating profile</Trans>}>
          <Trans>What you changed is still here.</Trans>
        </Banner>
      ) : null}
      {wrong.length > 0 ? (
        <Banner tone="err" flush title={<Trans>Check form for errors.</Trans>}>
          <span className={classes.links}>
            {wrong.map((field) => (
              <a
                key={field}
                href={`#${idOfField(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOfField(field))?.focus();
                }}
              >
                {labels[field] ?? form.faults[field]}
              </a>
            ))}
          </span>
        </Banner>
      ) : null}
      <KeptNotes form={form.notes} />
      <OvertakenSettings profile={profile} form={form} labels={labels} />
      {waits ? (
        <Banner
          tone="warn"
          flush
          action={
            <Link to="/dashboard/validation-required">
              <Trans>Next Steps</Trans>
            </Link>
          }
        >
          <Trans>Your practice ID has to be validated before you can send.</Trans>
        </Banner>
      ) : null}
      <PageBody>
        <div className={classes.layout}>
          <ClinicsSection profile={profile} who={who} />
          <form
            id="profile"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.save();
            }}
          >
            <fieldset className={classes.fields} disabled={form.state === 'running'}>
              <AboutSection profile={profile} who={who} form={form} />
              <PhoneConsultSection who={who} form={form} />
              <StartSection who={who} form={form} />
              <FaxSection who={who} form={form} />
              <MailSection who={who} form={form} />
              <PushSection who={who} form={form} />
            </fieldset>
          </form>
          <SubscriptionSection profile={profile} who={who} />
        </div>
      </PageBody>
      <SaveBar form={form} />
      <UnsavedChanges
        when={form.dirty && form.state !== 'running'}
        text={<Trans>Your changes to the profile are not saved. They wait here until you save or discard them.</Trans>}
        // When the session ends, the device keeps the unsaved changes for the person's return.
        allow={(path) => path === '/login'}
      />
    </>
  );
}

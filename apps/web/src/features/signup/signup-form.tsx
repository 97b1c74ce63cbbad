import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Plan, SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { AgreementSection } from './agreement-section.tsx';
import { ClinicSection } from './clinic-section.tsx';
import { CompleteBar } from './complete-bar.tsx';
import { InformationSection } from './information-section.tsx';
import { OnboardingSection } from './onboarding-section.tsx';
import { PreceptorSection } from './preceptor-section.tsx';
import { Progress } from './progress.tsx';
import { ReferralSection } from './referral-section.tsx';
import { RoleSection } from './role-section.tsx';
import type { SignupLists } from './signup-queries.ts';
import { useSignup } from './use-signup.ts';
import { useWatch } from 'react-hook-form';
import classes from './signup.module.css';

type Props = {
  content: SignupLists;
  plan: Plan;
  role: SignupRole | null;
  onRole: (role: SignupRole | '') => void;
  onDone: (email: string, password: string) => void;
  onMade: (email: string, password: string) => Promise<boolean>;
};

/** 'Set up your account': the whole form on one page; each part opens as soon as it can be filled in. */
export function SignupForm({ content, plan, role, onRole, onDone, onMade }: Props) {
  const { t } = useLingui();
  const signup = useSignup({ content, plan, role, onDone, onMade });
  const { form, practice, agreement, busy } = signup;
  const chosen = useWatch({ control: form.control, name: 'selectedRole' });
  useEffect(() => {
    // The heading that had the focus disappeared with the skeleton.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
  // Document 1, section 4: what comes last needs the practice id answered and the agreement signed.
  const { settled, fieldName } = practice;
  const waits = !settled
    ? t`Validate your ${fieldName} first.`
    : agreement.signed === null
      ? t`Sign the agreement first.`
      : null;
  const planName = plan === 'plus' ? t`Plus` : t`eConsult`;
  return (
    <FormProvider {...form}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1 className={classes.title} tabIndex={-1}>{t`Set up your account`}</h1>
          <p className={classes.lead}>
            {t`Plan: ${planName}`} ·{' '}
            <Link to="/signup" search={chosen ? { selectedRole: chosen } : {}}>
              <Trans>Change the plan</Trans>
            </Link>
          </p>
        </header>
        <div className={classes.layout}>
          <form
            className={classes.form}
            noValidate
            aria-label={t`Set up your account`}
            onSubmit={(event) => {
              event.preventDefault();
              void signup.submit();
            }}
          >
            <fieldset className={classes.all} disabled={busy}>
              <RoleSection plan={plan} content={content} onRole={onRole} onProvince={practice.reset} />
              <InformationSection practice={practice} />
              {chosen === 'Resident' ? (
                <PreceptorSection open={settled} fieldName={fieldName} />
              ) : (
                <ClinicSection open={settled} fieldName={fieldName} content={content} />
              )}
              <AgreementSection agreement={agreement} next={settled ? 'scheduleOnboarding' : 'practiceId'} />
              <OnboardingSection waits={waits} content={content} />
              <ReferralSection />
            </fieldset>
            <CompleteBar signup={signup} waits={waits} />
          </form>
          <Progress signup={signup} />
        </div>
      </div>
    </FormProvider>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { signIn } from '../../app/session.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PickAPlan } from './pick-a-plan.tsx';
import { SignupForm } from './signup-form.tsx';
import { signupContentQuery } from './signup-queries.ts';
import type { SignupSearch } from './signup-search.ts';
import { Welcome } from './welcome.tsx';
import classes from './signup.module.css';

/** /signup. Document 1, section 2: without a valid plan it shows only 'Pick a Plan'. */
export function SignupPage({ selectedPlan, selectedRole }: SignupSearch) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const content = useQuery(signupContentQuery);
  const [welcome, setWelcome] = useState<'signing-in' | 'sign-in-yourself' | null>(null);

  /** Signs in and opens the page where the person belongs. Resolves to whether that succeeded. */
  const enter = async (email: string, password: string): Promise<boolean> => {
    try {
      const entered = await signIn(email, password);
      // A role may require a second factor, for which the sign-in page asks.
      if ('secondFactor' in entered || !entered.profile) return false;
      // Document 1, section 4: the server has decided whether the practice id is valid.
      const waits = entered.claims.roles.includes('pracIdValidationRequired');
      router.history.replace(waits ? '/dashboard/validation-required' : '/dashboard/consult');
      return true;
    } catch {
      return false;
    }
  };
  const handleDone = async (email: string, password: string) => {
    setWelcome('signing-in');
    if (!(await enter(email, password))) setWelcome('sign-in-yourself');
  };
  const chooseRole = (role: SignupRole | '') =>
    void navigate({
      to: '/signup',
      search: { ...(selectedPlan ? { selectedPlan } : {}), ...(role ? { selectedRole: role } : {}) },
      replace: true,
      resetScroll: false,
    });
  return (
    <OuterFrame>
      {welcome ? (
        <Welcome running={welcome === 'signing-in'} />
      ) : content.data ? (
        selectedPlan ? (
          <SignupForm
            key={selectedPlan}
            content={content.data}
            plan={selectedPlan}
            role={selectedRole ?? null}
            onRole={chooseRole}
            onDone={(email, password) => void handleDone(email, password)}
            onMade={enter}
          />
        ) : (
          <PickAPlan content={content.data} role={selectedRole ?? null} />
        )
      ) : (
        <div className={classes.page}>
          <h1 className={classes.title} tabIndex={-1}>
            {selectedPlan ? t`Set up your account` : t`Pick a Plan`}
          </h1>
          {content.isError ? (
            <ErrorState
              title={t`The form could not be loaded.`}
              kept={callErrorText(i18n, content.error)}
              onTryAgain={() => void content.refetch()}
              trying={content.isFetching}
            />
          ) : (
            <PageSkeleton />
          )}
        </div>
      )}
    </OuterFrame>
  );
}

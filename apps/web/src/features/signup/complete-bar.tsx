import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { appInfoQuery } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { faultText } from '../../app/fault-text.ts';
import { useFieldLabel } from './field-labels.ts';
import { focusField, idOf, listFaults } from './fields.ts';
import { NextLink } from './progress.tsx';
import type { Signup } from './use-signup.ts';
import classes from './signup.module.css';

/**
 * The foot of the form, always in sight: what is wrong, what to do next, and 'Complete Sign Up'.
 * @param waits why nothing can be sent yet; null where it can
 */
export function CompleteBar({ signup, waits }: { signup: Signup; waits: string | null }) {
  const { t, i18n } = useLingui();
  const { state, failure, busy, content } = signup;
  const email = useQuery(appInfoQuery).data?.supportEmail ?? '';
  const phone = content.salesPhone || t`the sales phone`;
  return (
    <div className={classes.foot} data-foot>
      <SignupErrors signup={signup} />
      {state === 'failed' && failedWith(failure, 'AGREEMENT_NOT_OURS') ? (
        <Banner tone="err">
          <Trans>The agreement was not made for this form today. Sign it again, then complete the sign-up.</Trans>
        </Banner>
      ) : null}
      {state === 'failed' && !failedWith(failure, 'AGREEMENT_NOT_OURS') ? (
        <Banner tone="err">
          {t`There was an error completing the signup process. Contact us at ${email} or ${phone} if this issue continues to occur.`}
          {failedWith(failure, 'OFFLINE', 'TOO_MANY') ? ` ${callErrorText(i18n, failure)}` : null}
        </Banner>
      ) : null}
      <div className={classes.bar}>
        <NextLink signup={signup} />
        {waits === null ? null : (
          <p className={classes.barWaits} id="signup-why-not-complete">
            {waits}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          className={classes.complete ?? ''}
          disabled={waits !== null}
          aria-describedby={waits === null ? undefined : 'signup-why-not-complete'}
          running={busy ? t`Signing up…` : undefined}
        >
          <Trans>Complete Sign Up</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The faults after a try to send, each with a link to its field. The list empties as the fields are corrected. */
function SignupErrors({ signup }: { signup: Signup }) {
  const { i18n } = useLingui();
  const label = useFieldLabel(signup.practice.fieldName);
  const { errors, submitCount } = useFormState<SignupForm>();
  const preceptors = useWatch<SignupForm, 'preceptorInformation'>({ name: 'preceptorInformation' });
  const faults = submitCount > 0 ? listFaults(errors, preceptors.length) : [];
  if (faults.length === 0 && signup.otherFaults.length === 0) return null;
  return (
    <Banner tone="err" title={<Trans>Check form for errors.</Trans>}>
      {faults.map(({ field }, index) => (
        <Fragment key={field}>
          {index > 0 ? ', ' : ''}
          <a
            href={`#${idOf(field)}`}
            onClick={(event) => {
              event.preventDefault();
              focusField(field);
            }}
          >
            {label(field)}
          </a>
        </Fragment>
      ))}
      {signup.otherFaults.map(({ field, fault }) => (
        <span key={field}> {faultText(i18n, fault)}</span>
      ))}
    </Banner>
  );
}

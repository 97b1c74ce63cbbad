import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { useTitle } from '../../app/page-title.ts';
import { forgetSessionData } from '../../app/session.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { codeOfPage, forgetCode, hideCode } from './reset-code.ts';
import classes from './sign-in.module.css';

/** /auth/reset-password. Document 1, sections 2 and 4: code checked, valid or invalid, form submitted, success. */
export function ResetPasswordPage() {
  const title = useTitle();
  const [code] = useState(codeOfPage);
  const [ended, setEnded] = useState<'changed' | 'invalid' | null>(null);
  useEffect(() => hideCode(code), [code]);
  const checked = useQuery({
    queryKey: ['reset-code'],
    queryFn: ({ signal }) => call('resetPassword-verifyCode', { oobCode: code }, { signal, probe: true }),
    enabled: code !== '' && ended === null,
    staleTime: Infinity,
    gcTime: 0,
  });
  const invalid = code === '' || ended === 'invalid' || failedWith(checked.error, 'LINK_INVALID', 'INVALID_INPUT');
  const end = (how: 'changed' | 'invalid') => {
    setEnded(how);
    forgetCode();
    // The server ended the session of this browser as well.
    if (how === 'changed') forgetSessionData();
  };
  return (
    <OuterFrame>
      <div className={classes.page}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {ended === 'changed' ? (
          <Changed />
        ) : invalid ? (
          <Invalid />
        ) : checked.isError ? (
          <Unchecked error={checked.error} trying={checked.isFetching} onTryAgain={() => void checked.refetch()} />
        ) : checked.isSuccess ? (
          <NewPasswordForm code={code} onEnd={end} />
        ) : (
          <Checking />
        )}
      </div>
    </OuterFrame>
  );
}

function Changed() {
  return (
    <>
      <Banner tone="ok">
        <Trans>Your password is changed. Every device that was signed in has been signed out.</Trans>
      </Banner>
      <Link to="/login" className={buttonClass('primary', true)}>
        <Trans>Continue to Login</Trans>
      </Link>
    </>
  );
}

function Invalid() {
  return (
    <>
      <Banner tone="err">
        <Trans>The link to reset your password is invalid or has expired.</Trans>
      </Banner>
      <p>
        <Trans>
          A link can be used once, and a newer one takes the place of an older one. Ask for another with ‘Forgot
          Password’ on the sign-in page.
        </Trans>
      </p>
      <Link to="/login" className={buttonClass('plain', true)}>
        <Trans>Go to sign-in</Trans>
      </Link>
    </>
  );
}

function Unchecked({ error, trying, onTryAgain }: { error: unknown; trying: boolean; onTryAgain: () => void }) {
  const { i18n } = useLingui();
  return <ErrorState title={callErrorText(i18n, error)} trying={trying} onTryAgain={onTryAgain} />;
}

function Checking() {
  const { t } = useLingui();
  return (
    <output className={classes.form} aria-label={t`Checking the link…`}>
      <Bone width="40%" />
      <Bone width="100%" height={40} />
      <Bone width="40%" />
      <Bone width="100%" height={40} />
      <Bone width="100%" height={40} />
    </output>
  );
}

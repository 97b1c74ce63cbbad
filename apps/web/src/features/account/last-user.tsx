import { Trans, useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { needWords } from '../../app/language.ts';
import { queryClient } from '../../app/query-client.ts';
import type { RememberedUser } from '../../app/remembered-user.ts';
import { claimsQuery, profileQuery, signOut, type Claims, type Profile } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import classes from './sign-in.module.css';

const LeftHere = lazy(async () => {
  const [{ LeftHere: line }] = await Promise.all([import('../../app/shell/left-here.tsx'), needWords('rest')]);
  return { default: line };
});

type Props = {
  user: RememberedUser;
  onEnter: (claims: Claims, profile: Profile) => void;
  /** Called when the server says that their session is over. */
  onEnded: () => void;
  onLoggedOut: () => void;
};

/** 'Last signed in as', with Continue and Logout. */
export function LastUser({ user, onEnter, onEnded, onLoggedOut }: Props) {
  const { t, i18n } = useLingui();
  const [running, setRunning] = useState<'continue' | 'logout' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const proceed = useRef<HTMLDivElement>(null);
  useEffect(() => proceed.current?.querySelector('button')?.focus(), []);

  const handleContinue = async () => {
    setRunning('continue');
    setFailure(null);
    try {
      // The page may still be asking whether the session is alive; the answer to that does not mention a lock. Ask
      // separately.
      await queryClient.cancelQueries({ queryKey: claimsQuery.queryKey });
      const [claims, profile] = await Promise.all([
        queryClient.fetchQuery(claimsQuery),
        queryClient.fetchQuery(profileQuery),
      ]);
      if (profile) return onEnter(claims, profile);
      setFailure(t`There is no profile associated with this account.`);
    } catch (error) {
      if (failedWith(error, 'NOT_SIGNED_IN')) return onEnded();
      if (failedWith(error, 'NO_PROFILE')) setFailure(t`There is no profile associated with this account.`);
      else
        setFailure(failedWith(error, 'OFFLINE', 'SERVER_DOWN') ? callErrorText(i18n, error) : t`Error loading profile`);
    }
    setRunning(null);
  };
  const handleLogout = async () => {
    setRunning('logout');
    setFailure(null);
    try {
      await signOut();
      onLoggedOut();
    } catch (error) {
      setFailure(callErrorText(i18n, error));
      setRunning(null);
    }
  };
  return (
    <section className={classes.last} aria-label={t`Last signed in as`}>
      <p className={classes.lastHead}>
        <Trans>Last signed in as</Trans>
      </p>
      <Person user={user} />
      {failure ? <Banner tone="err">{failure}</Banner> : null}
      <div className={classes.choices} ref={proceed}>
        <Button
          look="primary"
          wide
          onClick={() => void handleContinue()}
          running={running === 'continue' ? t`Opening…` : undefined}
        >
          <Trans>Continue</Trans>
        </Button>
        <Button
          wide
          icon={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void handleLogout()}
          running={running === 'logout' ? t`Logging out…` : undefined}
        >
          <Trans>Logout</Trans>
        </Button>
      </div>
    </section>
  );
}

/**
 * The person whose session has ended: says so, and that their password goes on from here.
 * @param toPlace whether they come back to the page that they were on
 */
export function EndedUser({ user, toPlace, onOther }: { user: RememberedUser; toPlace: boolean; onOther: () => void }) {
  const { t } = useLingui();
  return (
    <section className={classes.last} aria-label={t`Your session has ended`}>
      <Banner tone="info" title={<Trans>Your session has ended.</Trans>}>
        {toPlace ? (
          <Trans>Enter your password to continue where you were.</Trans>
        ) : (
          <Trans>Enter your password to sign in again.</Trans>
        )}
      </Banner>
      <Person user={user} />
      <Button wide onClick={onOther}>
        <Trans>Use another account</Trans>
      </Button>
    </section>
  );
}

function Person({ user }: { user: RememberedUser }) {
  return (
    <div className={classes.person}>
      <Initials>{user.initials}</Initials>
      <div>
        <p className={classes.name}>{user.name}</p>
        <p className={classes.credentials}>{user.credentials}</p>
        <Suspense>
          <LeftHere personId={user.uid} />
        </Suspense>
      </div>
    </div>
  );
}

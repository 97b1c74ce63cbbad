import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { signOut } from '../../app/session.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AddPasskeyDialog, passkeysUsable } from '../passkey/passkey.ts';
import { secondFactorQuery } from './second-factor-query.ts';
import classes from './second-factor.module.css';
import { SetUpApp } from './set-up-app.tsx';

type Props = {
  /** Called when a second factor is set up; the person still has to keep its recovery codes. */
  onConfirmed: () => void;
  onDone: () => void;
};

/**
 * Stands in place of the dashboard where a role requires a second factor that the session lacks: says why, and how to
 * go on. Somebody who has one already signs in again with it.
 */
export default function RequiredSecondFactor({ onConfirmed, onDone }: Props) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const query = useQuery(secondFactorQuery);
  const state = query.data;
  const [failure, setFailure] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [adding, setAdding] = useState(false);
  const leave = () => router.navigate({ to: '/login', replace: true });
  const handleSignOut = () => void signOut(leave).catch((error: unknown) => setFailure(callErrorText(i18n, error)));
  const again = !confirmed && state?.asked === true && !state.proven;
  return (
    <OuterFrame>
      <div className={classes.page}>
        <h1 tabIndex={-1}>{again ? t`Sign in again with your second factor` : t`Set up a second factor`}</h1>
        <p>
          {again ? (
            <Trans>Your role requires a second factor, and this session was begun without it.</Trans>
          ) : (
            <Trans>
              Your role requires a second factor: besides your password, a code that an app on your phone shows. Set it
              up to go on. It takes a minute, and you are asked for a code each time that you sign in.
            </Trans>
          )}
        </p>
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        {query.isPending ? <RowSkeletons rows={1} /> : null}
        {query.isError && !state ? (
          <ErrorState
            title={t`This could not be loaded.`}
            kept={callErrorText(i18n, query.error)}
            onTryAgain={() => void query.refetch()}
            trying={query.isFetching}
          />
        ) : null}
        {again || !state ? null : (
          <SetUpApp
            hasPassword={state.hasPassword}
            onConfirmed={() => {
              setConfirmed(true);
              onConfirmed();
            }}
            onDone={onDone}
          />
        )}
        {again || confirmed || !state || !passkeysUsable() ? null : (
          <Button onClick={() => setAdding(true)}>
            <Trans>Add a passkey instead</Trans>
          </Button>
        )}
        {adding ? (
          <Suspense>
            <AddPasskeyDialog onAdded={onDone} onClose={() => setAdding(false)} />
          </Suspense>
        ) : null}
        {confirmed ? null : (
          <Button look={again ? 'primary' : 'plain'} onClick={handleSignOut}>
            {again ? <Trans>Sign in again</Trans> : <Trans>Logout</Trans>}
          </Button>
        )}
      </div>
    </OuterFrame>
  );
}

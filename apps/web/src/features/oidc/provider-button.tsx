import { useLingui } from '@lingui/react/macro';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { enter, type Entered, type SecondFactorAsked } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { providerOutcome, providerRefusal } from './provider-return.ts';
import classes from './provider-button.module.css';

type Props = {
  /** The provider's name. */
  name: string;
  onEntered: (entered: Entered) => void;
  onAsked: (asked: SecondFactorAsked) => void;
};

/** 'Sign in with …': leads to the provider; on the way back it begins the session, or says why there is none. */
export function ProviderButton({ name, onEntered, onAsked }: Props) {
  const { i18n, t } = useLingui();
  const router = useRouter();
  const [outcome] = useState(providerOutcome);
  const [running, setRunning] = useState(outcome === 'proved');
  const [failure, setFailure] = useState<string | null>(null);
  const takenUp = useRef(false);

  const handleFailure = useEffectEvent((error: unknown) => {
    setFailure(failedWith(error, 'SIGN_IN_OVER') ? providerRefusal(i18n, 'over', name) : callErrorText(i18n, error));
    setRunning(false);
  });
  const handleProved = useEffectEvent((proved: Awaited<ReturnType<typeof takeUp>>) => {
    if ('secondFactor' in proved) onAsked(proved.secondFactor);
    else onEntered(proved);
  });
  useEffect(() => {
    if (outcome === null || takenUp.current) return;
    takenUp.current = true;
    // The outcome leaves the address, so that a reload does not show it again.
    router.history.replace('/login');
    if (outcome === 'proved') takeUp().then(handleProved, handleFailure);
  }, [outcome, router]);

  const said = failure ?? providerRefusal(i18n, outcome, name);
  const icon = <IconBuildingHospital size={16} stroke={1.75} aria-hidden="true" />;
  return (
    <>
      {said ? <Banner tone={outcome === 'cancelled' ? 'info' : 'err'}>{said}</Banner> : null}
      {running ? (
        <Button wide running={t`Signing in…`} />
      ) : (
        <a className={buttonClass('plain', true, classes.provider)} href="/V5/oidc/start">
          {icon}
          <span>{t`Sign in with ${name}`}</span>
        </a>
      )}
    </>
  );
}

/** Takes up the provider's proof: resolves to the session, or to the challenge of a second factor. */
async function takeUp(): Promise<Entered | { secondFactor: SecondFactorAsked }> {
  const answer = await call('account-finishProviderSignIn', {}, { probe: true });
  return 'secondFactor' in answer ? answer : enter(answer.claims);
}

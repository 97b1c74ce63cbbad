import { Trans } from '@lingui/react/macro';
import type { Entered, SecondFactorAsked } from '../../app/session.ts';
import { PasskeyButton, passkeysUsable } from '../passkey/passkey.ts';
import { ProviderButton } from '../oidc/oidc.ts';
import classes from './sign-in.module.css';

type Props = {
  /** The sign-in provider's name; null where none is configured. */
  provider: string | null;
  onEntered: (entered: Entered) => void;
  onAsked: (asked: SecondFactorAsked) => void;
};

/** The ways to sign in without the password: a passkey, and the installation's sign-in provider. */
export function OtherWays({ provider, onEntered, onAsked }: Props) {
  if (!passkeysUsable() && provider === null) return null;
  return (
    <div className={classes.form}>
      <p className={classes.or}>
        <Trans>or</Trans>
      </p>
      <PasskeyButton autofill onEntered={onEntered} />
      {provider === null ? null : <ProviderButton name={provider} onEntered={onEntered} onAsked={onAsked} />}
    </div>
  );
}

import type { Entered } from '../../app/session.ts';
import { PasskeyButton } from '../passkey/passkey.ts';

type Props = { onEntered: (entered: Entered) => void };

/**
 * Answers the second step of signing in with a passkey. A passkey is two factors by itself, so it begins a sign-in of
 * its own, and the challenge runs out.
 */
export function SecondStepPasskey({ onEntered }: Props) {
  return <PasskeyButton onEntered={onEntered} />;
}

import type { Claims, Profile } from '../../app/session.ts';

type Props = {
  challenge: string;
  onEntered: (entered: { claims: Claims; profile: Profile | null }) => void;
  onOver: () => void;
};

/** Answers the second step of signing in with a passkey. Filled by its own part of the work; shows nothing until then. */
export function SecondStepPasskey(_props: Props) {
  return null;
}

import { Trans } from '@lingui/react/macro';
import { useFailureText } from '../failure.tsx';
import type { SubmitWait } from '../form/submit.ts';

/** Why something that was pressed is not done yet; read aloud when it changes. */
export function Waits({ waits }: { waits: SubmitWait | 'asking' | null }) {
  const why = useFailureText(waits === null || waits === 'asking' || waits.why === 'away' ? 'SERVER_DOWN' : 'OFFLINE');
  if (waits === null) return null;
  return <p>{waits === 'asking' ? <Trans>One moment…</Trans> : why}</p>;
}

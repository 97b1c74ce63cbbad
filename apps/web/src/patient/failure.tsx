import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import type { Look } from './open.ts';

type Props = { code: string; onRetry: () => void };

/** A link that opens nothing, or a server that does not answer. A line that is back is tried by itself. */
export function Failure({ code, onRetry }: Props) {
  const { t } = useLingui();
  const passing = code !== 'LINK_INVALID' && code !== 'INVALID_INPUT';
  useLayoutEffect(() => {
    if (!passing) return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [passing, onRetry]);
  return (
    <section className="part" role="alert">
      <h1>{passing ? t`This page cannot be reached` : t`This link does not open anything any more`}</h1>
      <p>{useFailureText(code)}</p>
      {passing ? (
        <button type="button" className="main" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      ) : null}
    </section>
  );
}

/** A refusal in words. `kind` is that of the link, where it is known. */
export function useFailureText(code: string, kind?: Look['kind']): string {
  const { t } = useLingui();
  switch (code) {
    case 'LINK_INVALID':
    case 'INVALID_INPUT':
      return t`This link is invalid or has expired. Ask your clinic for a new link.`;
    case 'WRONG_PROOF':
      if (kind === 'window')
        return t`This is not the number and date of birth that your clinic has. Check province, number and date, and try again.`;
      return kind === 'form'
        ? t`This is not the province and number that the form was sent for. Check both and try again.`
        : t`This is not the number that the message was sent for. Check it and try again.`;
    case 'TOO_MANY':
      return t`There were too many tries from here. Wait 15 minutes and try again.`;
    case 'OFFLINE':
      return t`There is no connection. We go on when you are connected.`;
    default:
      return t`The clinic’s server does not answer. Try again in a few minutes. If this goes on, call your clinic.`;
  }
}

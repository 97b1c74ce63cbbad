import { Trans } from '@lingui/react/macro';

/** The words of the way back into a form. */
export function BackTo({ to }: { to: 'consult' | 'message' }) {
  return to === 'consult' ? <Trans>Back to Consult</Trans> : <Trans>Back to Message</Trans>;
}

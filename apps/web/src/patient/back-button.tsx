import { Trans } from '@lingui/react/macro';

/** From a form back to the window in which it stands; nothing where it was opened by its own link. */
export function BackButton({ onBack }: { onBack: (() => void) | undefined }) {
  if (!onBack) return null;
  return (
    <button type="button" className="quiet" onClick={onBack}>
      <Trans>Back to your consult</Trans>
    </button>
  );
}

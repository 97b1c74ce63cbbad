import { Trans } from '@lingui/react/macro';

/** Something is on its way that takes no longer than a line needs. */
export function OneMoment() {
  return (
    <output>
      <Trans>One moment…</Trans>
    </output>
  );
}

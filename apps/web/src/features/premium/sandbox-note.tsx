import { Trans } from '@lingui/react/macro';
import { IconFlask } from '@tabler/icons-react';
import { Banner } from '../../ui/banner.tsx';

/** Said wherever the sandbox stands in for a payment provider. */
export function SandboxNote() {
  return (
    <Banner tone="warn" icon={<IconFlask size={18} stroke={1.75} aria-hidden="true" />} title={<Trans>Sandbox.</Trans>}>
      <Trans>
        No money moves. Test cards: 4242… approves, 4000…0002 declines, 4000…0077 stays pending for a minute, 4000…0036
        fails to renew, 4000…0259 is charged back.
      </Trans>
    </Banner>
  );
}

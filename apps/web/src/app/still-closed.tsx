import { Trans } from '@lingui/react/macro';
import { useConnection } from './live.ts';
import { Banner } from '../ui/banner.tsx';

/** Says why the form does not open: without a connection nobody gives the key to what lies on this device. */
export function StillClosed() {
  const { state } = useConnection();
  if (state !== 'lost') return null;
  return (
    <Banner tone="info" title={<Trans>What you typed is kept on this device, encrypted.</Trans>}>
      <Trans>The form opens by itself once there is a connection.</Trans>
    </Banner>
  );
}

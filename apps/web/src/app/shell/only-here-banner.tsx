import { Trans } from '@lingui/react/macro';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { useOnlyHere } from '../local/local.ts';

/**
 * Says that closing this page would lose what somebody wrote or did, where this device does not keep it. Where the
 * browser keeps nothing at all it stays from the first key on: each save would move the page.
 */
export function OnlyHereBanner() {
  const now = useOnlyHere();
  const [keepsNothing, setKeepsNothing] = useState(false);
  if (now === 'tab' && !keepsNothing) setKeepsNothing(true);
  const why = keepsNothing ? 'tab' : now;
  if (!why) return null;
  return (
    <Banner
      tone="warn"
      flush
      icon={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
      title={why === 'tab' ? <Trans>This browser keeps nothing.</Trans> : <Trans>This device has no room left.</Trans>}
    >
      <Trans>Keep this page open until everything is saved or sent.</Trans>
    </Banner>
  );
}

import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { putOffUpdate, reloadForUpdate, useUpdate } from './updates.ts';

/**
 * 'New version available' (document 1, section 2): shown while a newer version waits, until the user takes it or puts
 * it off.
 */
export function UpdateBanner({ flush = false }: { flush?: boolean }) {
  if (!useUpdate()) return null;
  return (
    <Banner
      tone="info"
      flush={flush}
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>A new version is available.</Trans>}
      action={
        <>
          <Button onClick={putOffUpdate}>
            <Trans>Later</Trans>
          </Button>
          <Button look="primary" onClick={reloadForUpdate}>
            <Trans>Reload</Trans>
          </Button>
        </>
      }
    >
      <Trans>What you have typed is kept.</Trans>
    </Banner>
  );
}

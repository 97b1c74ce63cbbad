import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { reconnectNow, useConnection } from '../live.ts';

/** Says since when no live events arrive, once that has lasted long enough to matter. */
export function ConnectionBanner() {
  const { i18n } = useLingui();
  const connection = useConnection();
  if (connection.state !== 'lost') return null;
  const since = i18n.date(connection.since, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <Banner
      tone="warn"
      flush
      title={<Trans>Offline since {since}.</Trans>}
      action={
        <Button onClick={reconnectNow}>
          <Trans>Try now</Trans>
        </Button>
      }
    >
      <Trans>What you see may be out of date.</Trans>
    </Banner>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

/** A link that was locked by wrong numbers. It opens by itself once the server says that the lock is over. */
export function Locked({ until, onOver }: { until: string; onOver: () => void }) {
  const { i18n } = useLingui();
  useEffect(() => {
    // The server's clock decides: a device whose clock is off asks again every minute.
    const again = setTimeout(onOver, Math.min(60_000, Math.max(1_000, Date.parse(until) - Date.now())));
    return () => clearTimeout(again);
  });
  const time = i18n.date(until, { timeStyle: 'short' });
  return (
    <section className="part" role="alert">
      <h1>
        <Trans>This link is locked until {time}</Trans>
      </h1>
      <p>
        <Trans>
          There were too many wrong numbers. Check the number on the health card and come back then, or call your
          clinic.
        </Trans>
      </p>
    </section>
  );
}

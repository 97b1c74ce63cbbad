import { Trans } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import classes from './outbox.module.css';
import type { OutboxEntry } from './outbox-query.ts';

/** The state of something that goes out. */
export function DeliverySign({ state }: { state: OutboxEntry['state'] }) {
  const shape = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <span className={classes.delivery} data-state={state}>
      {state === 'queued' ? (
        <>
          <IconClock {...shape} />
          <Trans context="not sent yet">Waiting</Trans>
        </>
      ) : null}
      {state === 'sent' ? (
        <>
          <IconCircleCheck {...shape} />
          <Trans>Sent</Trans>
        </>
      ) : null}
      {state === 'failed' ? (
        <>
          <IconAlertCircle {...shape} />
          <Trans>Failed</Trans>
        </>
      ) : null}
    </span>
  );
}

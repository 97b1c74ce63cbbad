import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity } from '../activity/activity.ts';
import classes from './consult.module.css';

type Delivery = Activity['deliveries'][number];

/** The state of a referral's fax and mail and of the message to its patient, or of the patient's copy, in words. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <section className={classes.section} aria-labelledby="consult-delivery">
      <h2 id="consult-delivery">
        <Trans>Delivery</Trans>
      </h2>
      <ul className={classes.deliveries}>
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.channel} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryLine({ delivery: { channel, state, stayedHere, updatedAt } }: { delivery: Delivery }) {
  const { t } = useLingui();
  const shape = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  const ways = { fax: t`Fax`, mail: t`E-mail`, copy: t`Patient’s copy`, message: t`Message to the patient` };
  const way = ways[channel];
  const [sign, text] =
    state === 'failed'
      ? [<IconAlertCircle key="sign" {...shape} />, t`could not be delivered. Send it another way.`]
      : state === 'sending'
        ? [
            <IconClock key="sign" {...shape} />,
            channel === 'copy' || channel === 'message' ? t`goes out at 7:00 the next morning` : t`is being sent`,
          ]
        : stayedHere
          ? [<IconAlertCircle key="sign" {...shape} />, t`was not sent: nothing is set up here to send it`]
          : [<IconCircleCheck key="sign" {...shape} />, t`delivered`];
  return (
    <li data-state={stayedHere && state === 'delivered' ? 'stayed' : state}>
      {sign}
      <span>
        <Trans>
          <strong>{way}</strong> {text}
        </Trans>{' '}
        · <SaidTime at={updatedAt} />
      </span>
    </li>
  );
}

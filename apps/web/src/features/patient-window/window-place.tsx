import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity } from '../activity/activity.ts';
import classes from './share.module.css';

type Fate = NonNullable<Activity['window']>;
type Props = { fate: Fate; onOpen: () => void };

/** The place of the patient's window in a consult: what became of its mail, whether it was opened, and the way in. */
export function WindowPlace({ fate, onOpen }: Props) {
  return (
    <div className={classes.place}>
      <FateLine fate={fate} />
      <Button look="quiet" onClick={onOpen}>
        <Trans>See and change</Trans>
      </Button>
    </div>
  );
}

function FateLine({ fate: { goesOutAt, mail, mailedAt, openedAt, link } }: { fate: Fate }) {
  const { t } = useLingui();
  const shape = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  if (goesOutAt !== null)
    return (
      <p>
        <IconClock {...shape} /> {t`An e-mail to the patient goes out in a few seconds.`}
      </p>
    );
  if (mail === 'failed')
    return (
      <p data-state="failed">
        <IconAlertCircle {...shape} />{' '}
        {t`The e-mail did not arrive. Correct the address, or send it again; the old link is closed then.`}
      </p>
    );
  const isShut = link === 'closed' || link === 'ended';
  return (
    <p>
      <IconCircleCheck {...shape} />{' '}
      {isShut
        ? t`No link opens it any more.`
        : openedAt !== null
          ? t`The patient opened it.`
          : mail === 'sending'
            ? t`The e-mail is on its way.`
            : mailedAt !== null
              ? t`The e-mail went out.`
              : t`No e-mail was sent.`}{' '}
      {isShut ? null : (openedAt ?? mailedAt) === null ? null : <SaidTime at={(openedAt ?? mailedAt)!} />}
    </p>
  );
}

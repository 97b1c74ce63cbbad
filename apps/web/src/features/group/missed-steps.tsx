import { Trans } from '@lingui/react/macro';
import { IconArrowsRight, IconBellRinging, IconFlag } from '@tabler/icons-react';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import classes from './group.module.css';

type Props = { seen: boolean; answered: boolean; mode: GroupMode };

/** What happens while a promise is not kept, in its order. */
export function MissedSteps({ seen, answered, mode }: Props) {
  const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  if (!seen && !answered) return null;
  return (
    <section className={classes.missed} aria-labelledby="group-missed">
      <h2 id="group-missed">
        <Trans>When it is not kept</Trans>
      </h2>
      <ol>
        <li>
          <IconBellRinging {...sign} />
          <Trans>Half the time is gone: reminder</Trans>
        </li>
        {seen ? (
          <li>
            <IconArrowsRight {...sign} />
            {mode === 'turn' ? (
              <Trans>Not seen in time: next by turn</Trans>
            ) : (
              <Trans>Not seen in time: keepers are told</Trans>
            )}
          </li>
        ) : null}
        {answered ? (
          <li data-last>
            <IconFlag {...sign} />
            <Trans>Not answered in time: keepers and referrer are told</Trans>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

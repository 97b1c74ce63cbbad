import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { callErrorText } from '../../app/call-error-text.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { NextBatch } from './use-next-batch.ts';
import classes from './labelling.module.css';

/** Behind the last image of a batch. */
export function BatchEnd({ next, total }: { next: NextBatch; total: number }) {
  const { i18n } = useLingui();
  return (
    <div className={classes.end}>
      {next.error ? (
        <ErrorState title={<Trans>Error loading images</Trans>} kept={callErrorText(i18n, next.error)} />
      ) : (
        <EmptyState icon={<IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />}>
          <Plural
            value={total}
            one="That was the only image of this batch."
            other="That was the last of the # images of this batch."
          />
        </EmptyState>
      )}
    </div>
  );
}

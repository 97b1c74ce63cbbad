import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Activity } from '../activity/activity.ts';
import { outcomeName } from './outcome-names.ts';
import type { OutcomeForm, Said } from './use-outcome-form.ts';

type Props = { form: OutcomeForm; saved: Said; now: Pick<Activity, 'outcomeSavedAt'> };

/** What somebody else saved while this outcome was written, above it: its writer says which one counts. */
export function Overtaking({ form, saved, now }: Props) {
  const { i18n } = useLingui();
  const words = [outcomeName(i18n, saved.outcome), saved.diagnosis].filter(Boolean).join(' – ');
  return (
    <Banner
      tone="warn"
      icon={<IconUsers size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>Somebody else saved another outcome.</Trans>}
      action={
        <>
          <Button onClick={() => void form.clear()}>
            <Trans>Leave theirs</Trans>
          </Button>
          <Button onClick={() => form.change({ seen: now.outcomeSavedAt ?? '' })}>
            <Trans>Go on with mine</Trans>
          </Button>
        </>
      }
    >
      {words}
    </Banner>
  );
}

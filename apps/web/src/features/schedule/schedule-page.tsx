import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { heldBy } from '../../app/guard.ts';
import { useLive } from '../../app/live.ts';
import { useShown } from '../../app/local/local.ts';
import { useTitle } from '../../app/page-title.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { claimsQuery } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CalendarTab } from './calendar-tab.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { PhoneTab } from './phone-tab.tsx';
import { withAvailabilitySaves, withPhoneSaves } from './schedule-commands.ts';
import { availabilityQuery, everythingKey, phoneScheduleQuery } from './schedule-queries.ts';
import { tabOf, type ScheduleTab } from './schedule-tabs.ts';
import { VacationsTab } from './vacations-tab.tsx';
import classes from './schedule.module.css';

const path = '/dashboard/edit-schedule';

/** /dashboard/edit-schedule: when the specialist can be asked and called. Source: document 3, section 2.10. */
export function SchedulePage() {
  const { t } = useLingui();
  const title = useTitle();
  const { tab } = useSearch({ from: path });
  const claims = useQuery(claimsQuery);
  const mayCall = heldBy(claims.data).has('phoneConsult');
  const current = tabOf(tab, mayCall);
  const [showsFeed, setShowsFeed] = useState(false);
  useLive('schedule', { schedule: () => void refetchAfresh(everythingKey) });
  if (!claims.data) return <PageSkeleton />;
  const tabs: { key: ScheduleTab; label: string }[] = [
    ...(mayCall ? [{ key: 'phone' as const, label: t`Phone Consult Schedule` }] : []),
    { key: 'unavailable', label: t`Unavailable` },
    { key: 'calendar', label: t`Custom Calendar` },
    { key: 'limits', label: t`Consult Limits` },
  ];
  return (
    <>
      <PageHeader
        title={title}
        tabs={
          <LinkTabs
            label={t`Schedule`}
            current={current}
            tabs={tabs.map(({ key, label }) => ({ key, label, href: path, search: { tab: key } }))}
          />
        }
        actions={
          <Button
            look="quiet"
            icon={<IconCalendarShare size={16} stroke={1.75} aria-hidden="true" />}
            className={classes.feedButton}
            onClick={() => setShowsFeed(true)}
          >
            <Trans>Calendar feed</Trans>
          </Button>
        }
      />
      {showsFeed ? <FeedDialog onClose={() => setShowsFeed(false)} /> : null}
      {current === 'phone' ? <PhonePart key={claims.data.uid} /> : <AvailabilityPart key={current} tab={current} />}
    </>
  );
}

function PhonePart() {
  const saved = useQuery(phoneScheduleQuery);
  const shown = useShown();
  if (saved.data) return <PhoneTab saved={withPhoneSaves(saved.data, shown)} />;
  return (
    <PageBody>
      {saved.isError ? (
        <ErrorState
          title={<Trans>Error loading your schedule</Trans>}
          trying={saved.isFetching}
          onTryAgain={() => void saved.refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </PageBody>
  );
}

function AvailabilityPart({ tab }: { tab: Exclude<ScheduleTab, 'phone'> }) {
  const saved = useQuery(availabilityQuery);
  const shown = useShown();
  // A consult that arrives raises today's count; no event is written for the count alone.
  useLive('activity', {
    activity: () => void (tab === 'limits' && refetchAfresh(availabilityQuery.queryKey)),
    message: null,
    'message-taken-back': null,
    read: null,
    row: null,
    'message-draft': null,
  });
  if (saved.data) {
    const own = withAvailabilitySaves(saved.data, shown);
    if (tab === 'unavailable') return <VacationsTab own={own} />;
    return tab === 'calendar' ? <CalendarTab own={own} /> : <LimitsTab own={own} />;
  }
  return (
    <PageBody>
      {saved.isError ? (
        <ErrorState
          title={
            tab === 'unavailable' ? (
              <Trans>Error loading your vacation settings</Trans>
            ) : (
              <Trans>Error loading your schedule</Trans>
            )
          }
          trying={saved.isFetching}
          onTryAgain={() => void saved.refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </PageBody>
  );
}

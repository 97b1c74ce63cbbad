import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SchedulePage } from '../../features/schedule/schedule.ts';
import { scheduleTabs, type ScheduleTab } from '../../features/schedule/schedule-tabs.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';

export const Route = createFileRoute('/dashboard/edit-schedule')({
  validateSearch: (search: Record<string, unknown>): { tab?: ScheduleTab; group?: string } => {
    const tab = scheduleTabs.find((one) => one === search['tab']);
    const { group } = search;
    return { ...(tab && { tab }), ...(tab === 'group' && typeof group === 'string' && { group }) };
  },
  component: EditSchedule,
});

const GroupTab = lazy(async () => ({ default: (await import('../../features/group/group.ts')).GroupTab }));

/** The schedule with the page of a group as its fifth tab: a room of its own, which uses the schedule's parts. */
function EditSchedule() {
  return (
    <SchedulePage
      group={
        <Suspense fallback={<PageSkeleton />}>
          <GroupTab />
        </Suspense>
      }
    />
  );
}

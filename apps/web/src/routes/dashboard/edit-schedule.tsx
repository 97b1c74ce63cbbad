import { createFileRoute } from '@tanstack/react-router';
import { SchedulePage } from '../../features/schedule/schedule.ts';
import { scheduleTabs, type ScheduleTab } from '../../features/schedule/schedule-tabs.ts';

export const Route = createFileRoute('/dashboard/edit-schedule')({
  validateSearch: (search: Record<string, unknown>): { tab?: ScheduleTab } => {
    const tab = scheduleTabs.find((one) => one === search['tab']);
    return tab ? { tab } : {};
  },
  component: SchedulePage,
});

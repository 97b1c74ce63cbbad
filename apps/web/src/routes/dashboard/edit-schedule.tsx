import { createFileRoute } from '@tanstack/react-router';
import { SchedulePage } from '../../features/schedule/schedule.ts';
import { scheduleTabs, type ScheduleTab } from '../../features/schedule/schedule-tabs.ts';

export const Route = createFileRoute('/dashboard/edit-schedule')({
  validateSearch: (search: Record<string, unknown>): { tab?: ScheduleTab; group?: string } => {
    const tab = scheduleTabs.find((one) => one === search['tab']);
    const { group } = search;
    return { ...(tab && { tab }), ...(tab === 'group' && typeof group === 'string' && { group }) };
  },
  component: SchedulePage,
});

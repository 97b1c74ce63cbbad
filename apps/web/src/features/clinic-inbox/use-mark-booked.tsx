import { useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useCallback } from 'react';
import { call } from '../../app/call.ts';
import { actOnRows, showInLists } from '../list/list.ts';
import { refreshClinic, refreshFoundInClinic, type ClinicRow } from './clinic-query.ts';

/** Marks a consult as booked. The page shows it at once; Undo or a refusal by the server takes it back. */
export function useMarkBooked(): (row: ClinicRow) => void {
  const { t } = useLingui();
  return useCallback(
    (row: ClinicRow) => {
      const name = `${row.patient.firstName} ${row.patient.lastName}`.trim();
      void actOnRows({
        changed: [{ row, change: { status: 'booked' }, before: { status: row.status } }],
        show: showInLists((ids) => Promise.allSettled([refreshClinic(row.ownerId, ids), refreshFoundInClinic(ids)])),
        steps: ['booked' as ClinicRow['status']],
        send: async (steps) => {
          for (const status of steps) await call('activity-changeStatus_v1', { activityId: row.id, status });
          return [row.status];
        },
        snack: {
          icon: <IconCalendarCheck size={16} stroke={1.75} aria-hidden="true" />,
          text: t`${name} is marked as Booked`,
        },
        failed: t`There was an error changing the status of this consult. Please try again later`,
        undoFailed: t`Error undoing the previous action`,
      });
    },
    [t],
  );
}

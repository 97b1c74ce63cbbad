import { useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useCallback } from 'react';
import { call } from '../../app/call.ts';
import { forgetUndo, showSnack } from '../../ui/snackbar.tsx';
import { dropChange, showChange } from '../list/list.ts';
import { refreshClinic, refreshFoundInClinic, type ClinicRow } from './clinic-query.ts';

/** Marks a consult as booked: shown at once, taken back by Undo, and as it was where the server refuses. */
export function useMarkBooked(): (row: ClinicRow) => void {
  const { t } = useLingui();
  return useCallback(
    (row: ClinicRow) => {
      const change = (status: ClinicRow['status']) => call('activity-changeStatus_v1', { activityId: row.id, status });
      const settle = async (turn: number) => {
        const ids = new Set([row.id]);
        await Promise.allSettled([refreshClinic(row.ownerId, ids), refreshFoundInClinic(ids)]);
        dropChange(turn);
      };
      const book = async () => {
        const turn = showChange([{ row, change: { status: 'booked' } }]);
        const sent = change('booked');
        const takeBack = async () => {
          const back = showChange([{ row, change: { status: row.status } }]);
          const booked = await sent.then(
            () => true,
            () => false,
          );
          try {
            if (booked) await change(row.status);
          } catch {
            showSnack({ text: t`Error undoing the previous action` });
          }
          await settle(back);
        };
        const undo = () => void takeBack();
        const name = `${row.patient.firstName} ${row.patient.lastName}`.trim();
        showSnack({
          icon: <IconCalendarCheck size={16} stroke={1.75} aria-hidden="true" />,
          text: t`${name} is marked as Booked`,
          undo,
          byKey: true,
        });
        try {
          await sent;
        } catch {
          forgetUndo(undo);
          dropChange(turn);
          showSnack({ text: t`There was an error changing the status of this consult. Please try again later` });
        }
        await settle(turn);
      };
      void book();
    },
    [t],
  );
}

import { useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useCallback } from 'react';
import { showSnack } from '../../ui/snackbar.tsx';
import { doWithRows, statusAct } from '../list/list.ts';
import type { ClinicRow } from './clinic-query.ts';

/** Marks a consult as booked: the page shows it once it is kept, and the server has it later. */
export function useMarkBooked(): (row: ClinicRow) => void {
  const { t } = useLingui();
  return useCallback(
    (row: ClinicRow) => {
      const name = `${row.patient.firstName} ${row.patient.lastName}`.trim();
      const text = t`${name} is marked as Booked`;
      const icon = <IconCalendarCheck size={16} stroke={1.75} aria-hidden="true" />;
      void doWithRows([statusAct(row, 'booked')], name).then((undo) => showSnack({ icon, text, undo, byKey: true }));
    },
    [t],
  );
}

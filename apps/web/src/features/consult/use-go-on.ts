import { useNavigate } from '@tanstack/react-router';
import type { GoOn } from '../message/message.ts';
import { goOnTo, knownRow, useNextConsult } from '../list/list.ts';

/**
 * Where the page goes once a consult is done: to the next one of its list, or at its end to the list. As it stands when
 * it is called: what is done with the consult may take it out of its list.
 */
export function useGoOn(activityId: string, onClose: () => void): GoOn {
  const navigate = useNavigate();
  const id = useNextConsult(activityId);
  const patient = id === null ? undefined : knownRow(id)?.patient;
  return {
    next: patient ? `${patient.firstName} ${patient.lastName}`.trim() : null,
    back: () =>
      void navigate({
        to: '.',
        search: ((now: object) => ({ ...now, econsultId: activityId })) as never,
        state: true,
      }),
    go: () => (id === null ? onClose() : goOnTo(id)),
  };
}

import { useQuery } from '@tanstack/react-query';
import { claimsQuery } from '../../app/session.ts';
import { keptForm } from './kept-form.ts';

/**
 * The consult of the finder's address, for which the person chooses a service; null where the device keeps no such form
 * any more, so that a service begins a new consult.
 */
export function useChoosing(formId: string | undefined): string | null {
  const personId = useQuery(claimsQuery).data?.uid ?? null;
  if (formId === undefined || personId === null) return null;
  return keptForm(personId, formId) ? formId : null;
}

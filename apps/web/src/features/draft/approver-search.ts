import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { CallError } from '../../app/call-error.ts';

export type Approver = Output<'consult-searchApprovers'>[number];

/** Document 2, section 7: the search for approvers waits until typing has rested this long. */
export const approverRestMs = 500;

/** Approvers by name; a newer search cancels the older one. */
export const approversQuery = (search: string) =>
  queryOptions({
    queryKey: ['approvers', search],
    queryFn: async ({ signal }) => readApprovers(await call('consult-searchApprovers', { search }, { signal })),
    staleTime: 60_000,
  });

/** Document 2, section 5: approver search results must have string uid, firstName and lastName. */
export function readApprovers(found: unknown): Approver[] {
  if (!Array.isArray(found) || !found.every(isApprover))
    throw new CallError({ code: 'INVALID_APPROVERS', message: 'The search for approvers gave no names.', status: 200 });
  return found;
}

function isApprover(value: unknown): value is Approver {
  const { uid, firstName, lastName } = (value ?? {}) as Partial<Record<keyof Approver, unknown>>;
  return [uid, firstName, lastName].every((part) => typeof part === 'string');
}

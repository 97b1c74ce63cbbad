import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';

/** What this installation lacks for real use, and what is off in it. */
export const checklistQuery = queryOptions({
  queryKey: ['installation-checklist'],
  queryFn: ({ signal }) => call('installation-getChecklist', {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

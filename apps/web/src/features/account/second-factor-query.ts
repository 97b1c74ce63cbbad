import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';

/** How the own account is protected by a second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('security-getSecondFactor', {}, { signal }),
});

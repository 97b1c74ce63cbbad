import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';

/** The state of the viewer's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('security-getSecondFactor', {}, { signal }),
});

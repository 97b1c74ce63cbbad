import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type SecondFactorState = Output<'security-getSecondFactor'>;

/** How the own account is protected by a second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('security-getSecondFactor', {}, { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { call, type Output } from '../../app/call.ts';

export type SignupLists = Output<'signup-getContent'>;

/** The content of the form: provinces by plan, the ids to validate, lists to choose from. */
export const signupContentQuery = queryOptions({
  queryKey: ['signup-content'],
  queryFn: ({ signal }) => call('signup-getContent', {}, { signal, probe: true }),
  staleTime: 10 * 60_000,
});

/** The agreement of a role with its placeholders unfilled. */
export const contractQuery = (role: SignupRole) =>
  queryOptions({
    queryKey: ['signup-contract', role],
    queryFn: ({ signal }) => call('signup-getContract', { role }, { signal, probe: true }),
    staleTime: 10 * 60_000,
  });

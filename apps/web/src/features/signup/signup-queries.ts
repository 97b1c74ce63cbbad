import { queryOptions } from '@tanstack/react-query';
import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { call, type Output } from '../../app/call.ts';

export type SignupLists = Output<'signup-getContent'>;

/** The content of the form: provinces by plan, the ids to validate, lists to choose from. */
export const signupContentQuery = queryOptions({
  queryKey: ['signup-content'],
  queryFn: ({ signal }) => call('signup-getContent', {}, { signal, probe: true }),
  staleTime: 10 * 60_000,
});

/** The agreement of a role in a language, with its placeholders unfilled. */
export const contractQuery = (role: SignupRole, language: AgreementLanguage) =>
  queryOptions({
    queryKey: ['signup-contract', role, language],
    queryFn: ({ signal }) => call('signup-getContract', { role, language }, { signal, probe: true }),
    staleTime: 10 * 60_000,
  });

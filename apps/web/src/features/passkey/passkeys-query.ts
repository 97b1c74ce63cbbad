import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type Passkey = Output<'security-listPasskeys'>['passkeys'][number];

/** The viewer's passkeys, the oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('security-listPasskeys', {}, { signal }),
});

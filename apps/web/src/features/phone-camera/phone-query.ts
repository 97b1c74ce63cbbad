import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

/** How a phone stands, as the server says it. */
export type PhoneLook = Output<'phoneCamera-look'>;

export const phoneQuery = (phoneId: string) =>
  queryOptions({
    queryKey: ['phone-camera', phoneId],
    queryFn: ({ signal }) => call('phoneCamera-look', { phoneId }, { signal }),
  });

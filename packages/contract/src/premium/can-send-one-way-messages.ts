import { z } from 'zod';
import { call } from '../call.ts';
import { numUses } from './can-send.ts';

export const premiumCanSendOneWayMessages = call({
  name: 'premium-canSendOneWayMessages',
  summary:
    'Whether this many one-way messages may be sent now: always for who is not limited, else while uses of the month are left.',
  access: [['oneWayMessaging'], ['premiumOneWayMessaging']],
  changes: false,
  input: numUses,
  output: z.boolean(),
});

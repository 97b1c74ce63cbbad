import { z } from 'zod';
import { sessionDevice, sessionMethod, sessionPlace } from '../account/began.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { accessLogEntry, before } from './entry.ts';

/** A line of the own account's log: also by which device, from where and how. */
const accountLogEntry = accessLogEntry.extend({
  /**
   * Of what the person or nobody known did; null for what somebody else or the operator did, and for entries older than
   * this is kept.
   */
  device: sessionDevice.nullable(),
  place: sessionPlace,
  /** Of a sign-in; of a change of the account, that of the session in which it was made. */
  method: sessionMethod,
  /** Of a session that ended: nobody ended it, it ran out. */
  ranOut: z.boolean(),
  /** The session that began, where it has not ended and is not the one that asks. */
  openSessionId: id.nullable(),
  /** Of a sign-in: its session has ended. */
  isOver: z.boolean(),
});

export const accessLogOfMyAccount = call({
  name: 'accessLog-ofMyAccount',
  summary: 'Who opened or changed the viewer’s own account, newest first, thirty a page.',
  access: 'signed-in',
  changes: false,
  input: z.object({ before }),
  output: z.object({ entries: z.array(accountLogEntry), next: z.string().nullable() }),
});

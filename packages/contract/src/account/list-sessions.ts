import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { ownSession } from './session.ts';

/** Sessions of one page. */
export const sessionPage = 50;

export const securityListSessions = call({
  name: 'security-listSessions',
  summary: 'The own sessions: the one that asks first, then the newest.',
  access: 'signed-in',
  changes: false,
  input: z.object({ cursor: id.nullable() }),
  output: z.object({ sessions: z.array(ownSession), cursor: id.nullable() }),
});

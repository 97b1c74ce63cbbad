import { z } from 'zod';
import { call } from '../call.ts';
import { accessLogEntry, before } from './entry.ts';

export const accessLogOfMyAccount = call({
  name: 'accessLog-ofMyAccount',
  summary: 'Who opened or changed the viewer’s own account, newest first, thirty a page.',
  access: 'signed-in',
  input: z.object({ before }),
  output: z.object({ entries: z.array(accessLogEntry), next: z.string().nullable() }),
});

import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { after, messageFolder, messagesAccess, patientMessageRow } from './message.ts';

/**
 * Whose messages: the viewer's, or those of a clinic of theirs. Absent: of the first clinic for staff, else one's own.
 */
export const ownerId = id.optional();

export const patientMessageList = call({
  name: 'patientMessage-list',
  summary: 'Twenty messages of a folder of one owner, newest change first.',
  access: messagesAccess,
  changes: false,
  input: z.object({ folder: messageFolder, ownerId, after }),
  output: z.object({ rows: z.array(patientMessageRow), next: z.string().nullable() }),
});

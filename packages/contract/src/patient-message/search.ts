import { z } from 'zod';
import { call } from '../call.ts';
import { searchable } from '../schemas.ts';
import { ownerId } from './list.ts';
import { after, messageFolder, messagesAccess, patientMessageRow } from './message.ts';

export const patientMessageSearch = call({
  name: 'patientMessage-search',
  summary:
    'Finds messages of one owner by any of at most ten terms: a word of the subject, a patient’s name or number, an e-mail or a part of it.',
  access: messagesAccess,
  changes: false,
  input: z.object({ text: searchable(1_000), folder: messageFolder.nullable().default(null), ownerId, after }),
  output: z.object({ rows: z.array(patientMessageRow), next: z.string().nullable() }),
});

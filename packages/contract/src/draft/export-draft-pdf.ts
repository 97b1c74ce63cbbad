import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { draftAccess, draftCollection } from './draft.ts';

export const exportEconsultDraftPdf = call({
  name: 'secureMessaging-exportEconsultDraftPdf',
  summary: 'A saved draft as a PDF, base64, with its attachments.',
  access: draftAccess,
  changes: false,
  input: z.object({ consultDraftsCollectionType: draftCollection, draftId: id }),
  output: z.string(),
});

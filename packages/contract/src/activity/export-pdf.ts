import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const exportEconsultPdf = call({
  name: 'secureMessaging-exportEconsultPdf',
  summary: 'A consult with its thread as a PDF, base64, with its attachments.',
  access: 'signed-in',
  changes: false,
  input: z.object({ activityId: id }),
  output: z.string(),
});

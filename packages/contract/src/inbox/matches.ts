import { z } from 'zod';
import { questions } from '@consult/domain/inbox/questions.ts';
import { folder } from '../activity/activity.ts';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { inboxBatch } from './move.ts';

export const inboxMatches = call({
  name: 'inbox-matches',
  summary: `Which of the viewer’s rows a folder or question holds, up to ${inboxBatch} at a time, without anything of a patient: to select them all.`,
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({
    folder,
    question: z.enum(questions).nullable().default(null),
    after: z.string().max(200).nullable().default(null),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id,
        ownerId: id,
        folder,
        muted: z.boolean(),
        unread: z.boolean(),
        lastMessageAt: instant,
      }),
    ),
    next: z.string().nullable(),
  }),
});

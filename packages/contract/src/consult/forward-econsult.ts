import { z } from 'zod';
import { forwardSpecialistAway } from '@consult/domain/consult/forward.ts';
import { englishOf } from '@consult/domain/fault/english.ts';
import { call } from '../call.ts';
import { id, searchable } from '../schemas.ts';

export const forwardEconsult = call({
  name: 'secureMessaging-forwardEconsult',
  summary:
    'Forwards an eConsult to another specialist as a consult of its own, with the chosen messages, copied by the server.',
  access: [['econsultAndSecureMessaging']],
  sends: true,
  changes: { waits: true },
  input: z.object({
    /** The client makes one for each opened dialog: the same id sent again makes no second consult. */
    submissionId: id,
    activityId: id,
    /** The referrer of the consult; anybody else than the viewer is refused. */
    referingPhysicianUid: id,
    recipientSpecialistUId: id,
    newSpecialty: searchable(200),
    newSubSite: searchable(200),
    /** Ids of messages of this thread. */
    previousMessages: z.array(id).max(500),
    subject: z.string().max(300),
  }),
  output: z.object({ activityId: id, subject: z.string() }),
  errors: {
    SUBMISSION_CHANGED: { status: 409, message: 'This was already forwarded with other content.' },
    SERVICE_UNAVAILABLE: { status: 409, message: englishOf(forwardSpecialistAway) },
  },
});

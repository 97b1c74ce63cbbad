import { z } from 'zod';
import { inviteMessageMaxLength, invitesPerDay, inviteTextMaxLength } from '@consult/domain/invite/invite.ts';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

const text = z.string().max(inviteTextMaxLength);

export const inviteAColleague = call({
  name: 'invite-inviteAColleague',
  summary: 'Invites a colleague by mail, by fax or by both, in the viewer’s name.',
  access: 'signed-in',
  sends: true,
  changes: { waits: true },
  input: z.object({
    firstName: text,
    lastName: text,
    email: z.string().max(254),
    fax: z.string().max(20),
    clinicName: text,
    city: text,
    personalMessage: z.string().max(inviteMessageMaxLength),
    /** The client makes it, so that a repeat after a lost answer does not invite twice. */
    inviteId: id.optional(),
    /** The language of the mail and the fax; the viewer's own without one. */
    language: z.enum(['en', 'fr']).optional(),
  }),
  output: done,
  errors: {
    INVITE_LIMIT: { status: 429, message: `You have sent ${invitesPerDay} invitations today. Try again tomorrow.` },
    INVITED_OFTEN: { status: 429, message: 'This colleague was invited several times today. Try again tomorrow.' },
    INVITE_NO_SENDER: {
      status: 409,
      message: 'Invitations cannot be sent yet: your administrator has to say first who sends them.',
    },
    INVITE_CHANGED: { status: 409, message: 'This invitation was already sent with other content.' },
  },
});

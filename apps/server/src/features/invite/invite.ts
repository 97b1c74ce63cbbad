import { getContent } from './get-content.ts';
import { inviteAColleague } from './invite-a-colleague.ts';

/** The door of invitations. */
export const inviteCalls = { 'invite-getContent': getContent, 'invite-inviteAColleague': inviteAColleague };

import { addConsultant } from './add-consultant.ts';
import { listAvailable } from './available.ts';
import { addSelfAsMoa } from './join-as-staff.ts';
import { removeMember } from './remove-member.ts';

export { joinClinic, leaveClinic } from './clinics.ts';
export { makeConsultant } from './make-consultant.ts';
export { membersOf } from './members.ts';
export type { Member } from './members.ts';
export { removeMembers, unsafeLockActivity } from './remove-member.ts';
export { rehashActivity } from './add-owner.ts';
export { termsOf } from './terms.ts';

/** The door of the members of an activity. */
export const memberCalls = {
  'activity-addSelfToActivityAsMoa_v1': addSelfAsMoa,
  'activity-removeMember': removeMember,
  'secureMessaging-addUserToActivity': addConsultant,
  'secureMessaging-getConsultantsAvailableToUser': listAvailable,
};

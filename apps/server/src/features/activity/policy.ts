import type { ActivityDetail, MemberCard } from '@consult/contract/activity/activity.ts';
import type { Viewer } from '../../app/viewer.ts';

/**
 * What a viewer may do with an activity, by their permissions and their role in it (null: they see it as clinic staff only).
 * `alone`: nobody else reads it, as with a referral, whose clinic never sees the thread. A word written there would look sent.
 */
export function canDo(viewer: Viewer, role: MemberCard['role'] | null, alone: boolean): ActivityDetail['can'] {
  return {
    send:
      role !== null && !alone && viewer.permissions.has('secureMessagingSendMessages') && !viewer.denies.has('sending'),
    changeStatus: viewer.permissions.has('editActivityStatus') && (role === 'consultant' || role === 'moa'),
    addConsultant: viewer.permissions.has('addUserToActivity'),
    // Whoever reads it may keep it: the members and the staff of their clinics.
    exportPdf: true,
  };
}

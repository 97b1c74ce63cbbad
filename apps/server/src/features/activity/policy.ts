import type { ActivityDetail, MemberCard } from '@consult/contract/activity/activity.ts';
import { outcomeListOf } from '@consult/domain/consult/outcomes.ts';
import { labelledSpecialtyOf } from '@consult/domain/labelling/specialties.ts';
import { maySend } from '@consult/domain/permission/roles.ts';
import type { Viewer } from '../../call/viewer.ts';

/** The facts about an activity that decide what a viewer may do with it. */
export type Standing = {
  activityType: ActivityDetail['activityType'];
  specialty: string;
  subsite: string;
  /** The viewer's role in it; null where they see it as clinic staff only. */
  role: MemberCard['role'] | null;
  /**
   * Nobody else reads it, as with a referral, whose clinic never sees the thread: a message there would look sent and
   * reach nobody.
   */
  alone: boolean;
  /** One of its consultants chose a clinic of the viewer's for it. */
  consultantOfClinic: boolean;
  /** None of its consultants is on the platform any more (function consultants_gone, migration 0020). */
  consultantsGone: boolean;
  /** The viewer's specialist profile lets outcomes and labels be collected. */
  dataCollection: boolean;
  /** Of a phone consult: the call was marked as complete. */
  callComplete: boolean;
};

/**
 * What a viewer may do with an activity, by their permissions and how they stand to it. Source: document 3, sections
 * 2.3 and 6.
 */
export function canDo(viewer: Viewer, at: Standing): ActivityDetail['can'] {
  const may = viewer.permissions;
  const sends = maySend(viewer.denies);
  const consultant = at.role === 'consultant';
  const physician = at.role === 'referrer' || consultant || at.role === 'forwarder';
  const staff = at.role === 'moa' || at.role === null;
  const collects = consultant && at.dataCollection;
  const changeStatus = may.has('editActivityStatus') && (consultant || (staff && at.consultantOfClinic));
  return {
    send:
      sends &&
      !at.alone &&
      !at.consultantsGone &&
      may.has('secureMessagingSendMessages') &&
      (at.role !== null || may.has('moaConsultInbox')),
    joinFirst: at.role === null,
    changeStatus,
    setAppointment: sends && changeStatus,
    addConsultant: sends && !at.alone && may.has('addUserToActivity'),
    // Everybody who reads it may keep it: the members and the staff of their clinics.
    exportPdf: true,
    editOutcome: collects && (may.has('econsultOutcomes') || may.has('dentistOutcomes')),
    outcomeList: outcomeListOf(at.specialty, may.has('dentistOutcomes')),
    billAudiogram: collects && may.has('billAudiogram'),
    billSinusEndoscopy: collects && may.has('billSinusEndoscopy'),
    markCallComplete: consultant && at.activityType === 'phoneConsult' && !at.callComplete && may.has('phoneConsult'),
    forwardToSpecialist:
      sends && at.role === 'referrer' && at.activityType === 'econsult' && may.has('econsultAndSecureMessaging'),
    forwardToMoa: sends && physician && may.has('moaMessaging'),
    forwardToPatient: sends && staff && may.has('sendMsgOnBehalfOfPhysicianOrClinic'),
    shareWithPatient: sends && (may.has('patientCC') || may.has('oneWayMessaging') || may.has('moaMessaging')),
    faxToMoa: sends && consultant && may.has('editActivityStatus'),
    bill: physician && may.has('billing') && at.activityType !== 'referral',
    customizeBillingCode: physician && may.has('billingCodeCustomization'),
    templates: consultant && may.has('specialistTemplates'),
    resources: consultant && may.has('specialistResources'),
    readPayments: at.role !== null && may.has('readActivityPayments'),
    charge: consultant && may.has('createAveiroCharge'),
    labelImages: collects && may.has('imageAnnotation') && labelledSpecialtyOf(at.specialty, at.subsite) !== null,
    predictImages: consultant && may.has('cameraAndGallery'),
    readAccessLog: physician && may.has('econsultAndSecureMessaging'),
  };
}

/** The facts about a member that decide who may remove them. */
export type Removable = { personId: string; role: MemberCard['role']; addedBy: string | null };

/**
 * Whether the viewer may remove a member: an admin, or the consultant who added them, and never oneself. Source: server
 * rules, section 4.
 */
export function mayRemove(viewer: Viewer, members: readonly Removable[], member: Removable): boolean {
  if (member.personId === viewer.personId) return false;
  if (viewer.permissions.has('admin')) return true;
  const own = members.find(({ personId }) => personId === viewer.personId);
  return own?.role === 'consultant' && member.addedBy === viewer.personId && member.role !== 'referrer';
}

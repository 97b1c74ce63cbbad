import type { AnyProcedure } from '@orpc/server';
import type { CallName } from '@consult/contract/calls.ts';
import { accessLogCalls } from '../features/access-log/access-log.ts';
import { accountCalls } from '../features/account/account.ts';
import { activityCalls } from '../features/activity/activity.ts';
import { analyticsCalls } from '../features/analytics/analytics.ts';
import { attachmentCalls } from '../features/attachment/attachment.ts';
import { billingCalls } from '../features/billing/billing.ts';
import { commandCalls } from '../features/command/command.ts';
import { diagnosisCalls } from '../features/diagnosis/diagnosis.ts';
import { careFormCalls } from '../features/care-form/care-form.ts';
import { clinicCalls } from '../features/clinic/clinic.ts';
import { consultCalls } from '../features/consult/consult.ts';
import { directoryCalls } from '../features/directory/directory.ts';
import { draftCalls } from '../features/draft/draft.ts';
import { finishCalls } from '../features/finish/finish.ts';
import { forwardCalls } from '../features/forward/forward.ts';
import { groupCalls } from '../features/group/group.ts';
import { handoutCalls } from '../features/handout/handout.ts';
import { hintCalls } from '../features/hint/hint.ts';
import { imageLabelCalls } from '../features/image-label/image-label.ts';
import { inboxCalls } from '../features/inbox/inbox.ts';
import { installationCalls } from '../features/installation/installation.ts';
import { inviteCalls } from '../features/invite/invite.ts';
import { labellingCalls } from '../features/labelling/labelling.ts';
import { libraryCalls } from '../features/library/library.ts';
import { mediaCalls } from '../features/media/media.ts';
import { memberCalls } from '../features/member/member.ts';
import { messageCalls } from '../features/message/message.ts';
import { notificationCalls } from '../features/notification/notification.ts';
import { oidcCalls } from '../features/oidc/oidc.ts';
import { outboxCalls } from '../features/outbox/outbox.ts';
import { outcomeCalls } from '../features/outcome/outcome.ts';
import { ownLabelCalls } from '../features/own-label/own-label.ts';
import { partnerCalls } from '../features/partner/partner.ts';
import { passwordResetCalls } from '../features/password-reset/password-reset.ts';
import { passkeyCalls } from '../features/passkey/passkey.ts';
import { patientCalls } from '../features/patient/patient.ts';
import { patientLinkCalls } from '../features/patient-link/patient-link.ts';
import { patientMessageCalls } from '../features/patient-message/patient-message.ts';
import { patientWindowCalls } from '../features/patient-window/patient-window.ts';
import { paymentCalls } from '../features/payment/payment.ts';
import { phoneCameraCalls } from '../features/phone-camera/phone-camera.ts';
import { phoneConsultCalls } from '../features/phone-consult/phone-consult.ts';
import { practiceIdCalls } from '../features/practice-id/practice-id.ts';
import { predictionCalls } from '../features/prediction/prediction.ts';
import { premiumCalls } from '../features/premium/premium.ts';
import { profileCalls } from '../features/profile/profile.ts';
import { pushCalls } from '../features/push/push.ts';
import { scheduleCalls } from '../features/schedule/schedule.ts';
import { searchCalls } from '../features/search/search.ts';
import { signupCalls } from '../features/signup/signup.ts';
import { secondFactorCalls } from '../features/second-factor/second-factor.ts';

/** Every call by its name, with its handler. A declared call without a handler does not compile. */
export const router = {
  ...accessLogCalls,
  ...accountCalls,
  ...activityCalls,
  ...analyticsCalls,
  ...attachmentCalls,
  ...billingCalls,
  ...commandCalls,
  ...diagnosisCalls,
  ...careFormCalls,
  ...clinicCalls,
  ...consultCalls,
  ...directoryCalls,
  ...draftCalls,
  ...finishCalls,
  ...forwardCalls,
  ...groupCalls,
  ...handoutCalls,
  ...hintCalls,
  ...imageLabelCalls,
  ...inboxCalls,
  ...installationCalls,
  ...inviteCalls,
  ...labellingCalls,
  ...libraryCalls,
  ...mediaCalls,
  ...memberCalls,
  ...messageCalls,
  ...notificationCalls,
  ...oidcCalls,
  ...outboxCalls,
  ...outcomeCalls,
  ...ownLabelCalls,
  ...partnerCalls,
  ...passwordResetCalls,
  ...passkeyCalls,
  ...patientCalls,
  ...patientLinkCalls,
  ...patientMessageCalls,
  ...patientWindowCalls,
  ...paymentCalls,
  ...phoneCameraCalls,
  ...phoneConsultCalls,
  ...practiceIdCalls,
  ...predictionCalls,
  ...premiumCalls,
  ...profileCalls,
  ...pushCalls,
  ...scheduleCalls,
  ...searchCalls,
  ...signupCalls,
  ...secondFactorCalls,
} satisfies Record<CallName, AnyProcedure>;

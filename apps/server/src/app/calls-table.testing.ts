import type { CallName } from '@consult/contract/calls.ts';
import { accessLogRows } from '../features/access-log/access-log-calls.testing.ts';
import { accountRows } from '../features/account/account-calls.testing.ts';
import { activityRows } from '../features/activity/activity-calls.testing.ts';
import { analyticsRows } from '../features/analytics/analytics-calls.testing.ts';
import { attachmentRows } from '../features/attachment/attachment-calls.testing.ts';
import { billingRows } from '../features/billing/billing-calls.testing.ts';
import { diagnosisRows } from '../features/diagnosis/diagnosis-calls.testing.ts';
import { careFormRows } from '../features/care-form/care-form-calls.testing.ts';
import { clinicRows } from '../features/clinic/clinic-calls.testing.ts';
import { commandRows } from '../features/command/command-calls.testing.ts';
import { consultRows } from '../features/consult/consult-calls.testing.ts';
import { directoryRows } from '../features/directory/directory-calls.testing.ts';
import { draftRows } from '../features/draft/draft-calls.testing.ts';
import { finishRows } from '../features/finish/finish-calls.testing.ts';
import { forwardRows } from '../features/forward/forward-calls.testing.ts';
import { groupRows } from '../features/group/group-calls.testing.ts';
import { handoutRows } from '../features/handout/handout-calls.testing.ts';
import { hintRows } from '../features/hint/hint-calls.testing.ts';
import { imageLabelRows } from '../features/image-label/image-label-calls.testing.ts';
import { inboxRows } from '../features/inbox/inbox-calls.testing.ts';
import { installationRows } from '../features/installation/installation-calls.testing.ts';
import { inviteRows } from '../features/invite/invite-calls.testing.ts';
import { labellingRows } from '../features/labelling/labelling-calls.testing.ts';
import { libraryRows } from '../features/library/library-calls.testing.ts';
import { mediaRows } from '../features/media/media-calls.testing.ts';
import { memberRows } from '../features/member/member-calls.testing.ts';
import { messageRows } from '../features/message/message-calls.testing.ts';
import { notificationRows } from '../features/notification/notification-calls.testing.ts';
import { oidcRows } from '../features/oidc/oidc-calls.testing.ts';
import { outboxRows } from '../features/outbox/outbox-calls.testing.ts';
import { outcomeRows } from '../features/outcome/outcome-calls.testing.ts';
import { ownLabelRows } from '../features/own-label/own-label-calls.testing.ts';
import { partnerRows } from '../features/partner/partner-calls.testing.ts';
import { passkeyRows } from '../features/passkey/passkey-calls.testing.ts';
import { passwordResetRows } from '../features/password-reset/password-reset-calls.testing.ts';
import { patientRows } from '../features/patient/patient-calls.testing.ts';
import { patientLinkRows } from '../features/patient-link/patient-link-calls.testing.ts';
import { patientMessageRows } from '../features/patient-message/patient-message-calls.testing.ts';
import { patientWindowRows } from '../features/patient-window/patient-window-calls.testing.ts';
import { paymentRows } from '../features/payment/payment-calls.testing.ts';
import { phoneCameraRows } from '../features/phone-camera/phone-camera-calls.testing.ts';
import { phoneConsultRows } from '../features/phone-consult/phone-consult-calls.testing.ts';
import { practiceIdRows } from '../features/practice-id/practice-id-calls.testing.ts';
import { predictionRows } from '../features/prediction/prediction-calls.testing.ts';
import { premiumRows } from '../features/premium/premium-calls.testing.ts';
import { profileRows } from '../features/profile/profile-calls.testing.ts';
import { pushRows } from '../features/push/push-calls.testing.ts';
import { scheduleRows } from '../features/schedule/schedule-calls.testing.ts';
import { searchRows } from '../features/search/search-calls.testing.ts';
import { secondFactorRows } from '../features/second-factor/second-factor-calls.testing.ts';
import { signupRows } from '../features/signup/signup-calls.testing.ts';
import type { CallRow } from './call-row.testing.ts';

/** Every call. A declared call that is missing here does not compile. */
export const callTable: { readonly [Name in CallName]: CallRow<Name> } = {
  ...accessLogRows,
  ...accountRows,
  ...activityRows,
  ...analyticsRows,
  ...attachmentRows,
  ...billingRows,
  ...diagnosisRows,
  ...careFormRows,
  ...clinicRows,
  ...commandRows,
  ...consultRows,
  ...directoryRows,
  ...draftRows,
  ...finishRows,
  ...forwardRows,
  ...groupRows,
  ...handoutRows,
  ...hintRows,
  ...imageLabelRows,
  ...inboxRows,
  ...installationRows,
  ...inviteRows,
  ...labellingRows,
  ...libraryRows,
  ...mediaRows,
  ...memberRows,
  ...messageRows,
  ...notificationRows,
  ...oidcRows,
  ...outboxRows,
  ...outcomeRows,
  ...ownLabelRows,
  ...partnerRows,
  ...passkeyRows,
  ...passwordResetRows,
  ...patientRows,
  ...patientLinkRows,
  ...patientMessageRows,
  ...patientWindowRows,
  ...paymentRows,
  ...phoneCameraRows,
  ...phoneConsultRows,
  ...practiceIdRows,
  ...predictionRows,
  ...premiumRows,
  ...profileRows,
  ...pushRows,
  ...scheduleRows,
  ...searchRows,
  ...secondFactorRows,
  ...signupRows,
};

import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { appInfo } from './account/app-info.ts';
import { accountSignIn } from './account/sign-in.ts';
import { accountSignOut } from './account/sign-out.ts';
import { exportEconsultPdf } from './activity/export-pdf.ts';
import { activityMarkRead } from './activity/mark-read.ts';
import { activityOpen } from './activity/open.ts';
import { attachmentFinish } from './attachment/finish.ts';
import { attachmentList } from './attachment/list.ts';
import { attachmentRemove } from './attachment/remove.ts';
import { consultSendConsult } from './consult/send-consult.ts';
import { referralSendReferral } from './consult/send-referral.ts';
import { routingRouteReferral } from './directory/route-referral.ts';
import { servicesGetServiceById } from './directory/get-service-by-id.ts';
import { servicesGetServiceForm } from './directory/get-service-form.ts';
import { servicesGetServicePage } from './directory/get-service-page.ts';
import { servicesGetSpecialties } from './directory/get-specialties.ts';
import { consultDraftCounts } from './draft/counts.ts';
import { consultDraftDeleteDraft } from './draft/delete-draft.ts';
import { exportEconsultDraftPdf } from './draft/export-draft-pdf.ts';
import { consultDraftGetDraft } from './draft/get-draft.ts';
import { consultDraftListDrafts } from './draft/list-drafts.ts';
import { consultDraftMoveStorageAttachments } from './draft/move-storage-attachments.ts';
import { consultDraftSaveDraft } from './draft/save-draft.ts';
import { consultDraftSaveRecovery } from './draft/save-recovery.ts';
import { consultSearchApprovers } from './draft/search-approvers.ts';
import { inboxCounts } from './inbox/counts.ts';
import { inboxPage } from './inbox/page.ts';
import { liveChanges } from './live/changes.ts';
import { loginSetCustomClaims } from './login/set-custom-claims-v1.ts';
import { messageList } from './message/list.ts';
import { messageSend } from './message/send.ts';
import { outboxGet } from './outbox/get.ts';
import { outboxList } from './outbox/list.ts';
import { avaEconsultAuth } from './partner/econsult-auth.ts';
import { patientMessageOpenCopy } from './patient-message/open-copy.ts';
import { patientMessageOpenMessage } from './patient-message/open-message.ts';
import { patientMessageSendOneWay } from './patient-message/send-one-way.ts';
import { patientInfoLookup } from './patient/lookup.ts';
import { phoneConsultGetTimes } from './phone-consult/get-times.ts';
import { premiumMessageUsesRemaining } from './premium/message-uses-remaining.ts';
import { profileGet } from './profile/get.ts';
import { searchGetSearchKey } from './search/get-search-key.ts';
/** Every call of the product by its name. A call that is not here does not exist. */
export const contract = {
  'account-signIn': accountSignIn,
  'account-signOut': accountSignOut,
  'activity-markRead': activityMarkRead,
  'activity-open': activityOpen,
  'app-info': appInfo,
  'attachment-finish': attachmentFinish,
  'attachment-list': attachmentList,
  'attachment-remove': attachmentRemove,
  'ava-econsultAuth': avaEconsultAuth,
  'consult-searchApprovers': consultSearchApprovers,
  'consult-sendConsult': consultSendConsult,
  'consultDraft-counts': consultDraftCounts,
  'consultDraft-deleteDraft': consultDraftDeleteDraft,
  'consultDraft-getDraft': consultDraftGetDraft,
  'consultDraft-listDrafts': consultDraftListDrafts,
  'consultDraft-moveStorageAttachments': consultDraftMoveStorageAttachments,
  'consultDraft-saveDraft': consultDraftSaveDraft,
  'consultDraft-saveRecovery': consultDraftSaveRecovery,
  'inbox-counts': inboxCounts,
  'inbox-page': inboxPage,
  'live-changes': liveChanges,
  'login-setCustomClaims_v1': loginSetCustomClaims,
  'message-list': messageList,
  'message-send': messageSend,
  'outbox-get': outboxGet,
  'outbox-list': outboxList,
  'patientInfo-lookup': patientInfoLookup,
  'patientMessage-openCopy': patientMessageOpenCopy,
  'patientMessage-openMessage': patientMessageOpenMessage,
  'patientMessage-sendOneWay': patientMessageSendOneWay,
  'phoneConsult-getTimes': phoneConsultGetTimes,
  'premium-getNumberOfOneWayMessageUsesRemaining': premiumMessageUsesRemaining,
  'profile-get': profileGet,
  'referral-sendReferral': referralSendReferral,
  'routing-routeReferral_v2': routingRouteReferral,
  'secureMessaging-exportEconsultDraftPdf': exportEconsultDraftPdf,
  'secureMessaging-exportEconsultPdf': exportEconsultPdf,
  'search-getSearchKey': searchGetSearchKey,
  'services-getServiceById': servicesGetServiceById,
  'services-getServiceForm': servicesGetServiceForm,
  'services-getServicePage': servicesGetServicePage,
  'services-getSpecialties': servicesGetSpecialties,
};

export type CallName = keyof typeof contract;
type Inputs = InferContractRouterInputs<typeof contract>;
type Outputs = InferContractRouterOutputs<typeof contract>;

/** Input, output and error codes of every call, for typed clients. */
export type Calls = {
  [Name in CallName]: {
    input: Inputs[Name];
    output: Outputs[Name];
    errors: keyof (typeof contract)[Name]['~orpc']['errorMap'] | 'OFFLINE';
  };
};

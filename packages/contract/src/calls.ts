import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { accessLogOfMyAccount } from './access-log/of-my-account.ts';
import { accessLogOfPatient } from './access-log/of-patient.ts';
import { appInfo } from './account/app-info.ts';
import { accountAnswerSecondFactor } from './account/answer-second-factor.ts';
import { commandCarryOut } from './command/carry-out.ts';
import { commandDiscard } from './command/discard.ts';
import { accountFinishProviderSignIn } from './oidc/finish-sign-in.ts';
import { accountSaveMetadata } from './account/save-metadata.ts';
import { accountBeginPasskeySignIn } from './passkey/begin-sign-in.ts';
import { accountEndVault } from './account/end-vault.ts';
import { accountOpenVault } from './account/open-vault.ts';
import { accountGetUnlockWays } from './account/get-unlock-ways.ts';
import { accountLock } from './account/lock.ts';
import { accountSignIn } from './account/sign-in.ts';
import { accountSignInWithPasskey } from './passkey/sign-in-with-passkey.ts';
import { accountSignOut } from './account/sign-out.ts';
import { accountStayAwake } from './account/stay-awake.ts';
import { accountUnlock } from './account/unlock.ts';
import { accountUnlockWithPasskey } from './passkey/unlock-with-passkey.ts';
import { activityAddSelfAsMoa } from './member/join-as-staff.ts';
import { addUserToActivity } from './member/add-consultant.ts';
import { activityAuditLog } from './activity/audit-log.ts';
import { activityChangeStatus } from './activity/change-status.ts';
import { exportEconsultPdf } from './activity/export-pdf.ts';
import { forwardEconsult } from './consult/forward-econsult.ts';
import { finishConsult, takeBackFinish } from './finish/finish.ts';
import { forwardToPatient } from './forward/forward-to-patient.ts';
import { getConsultantStatus } from './activity/consultants-gone.ts';
import { getConsultantsAvailableToUser } from './member/available.ts';
import { activityMarkRead } from './activity/mark-read.ts';
import { moaMessage } from './forward/moa-message.ts';
import { activityOpen } from './activity/open.ts';
import { queueMoaEconsultFax } from './forward/queue-fax.ts';
import { activityReadStates } from './activity/read-states.ts';
import { activityRemoveMember } from './member/remove-member.ts';
import { staffMessages } from './forward/staff-messages.ts';
import { analyticsLog } from './analytics/log.ts';
import { attachmentFinish } from './attachment/finish.ts';
import { attachmentList } from './attachment/list.ts';
import { attachmentRemove } from './attachment/remove.ts';
import { countBillingRecords } from './billing/count-billing-records.ts';
import { decideBilling } from './billing/decide.ts';
import { getBillingExplanation } from './billing/get-explanation.ts';
import { getBillingNeeds } from './billing/get-needs.ts';
import { previewBilling } from './billing/preview.ts';
import { diagnosisSearch } from './diagnosis/search.ts';
import { createBillingReport } from './billing/create-billing-report.ts';
import { createRollupReport } from './billing/create-rollup-report.ts';
import { getRejectionExplanations } from './billing/get-rejection-explanations.ts';
import { careFormGetAnswers } from './care-form/get-answers.ts';
import { careFormList } from './care-form/list.ts';
import { careFormSend } from './care-form/send.ts';
import { careFormSetFavourite } from './care-form/set-favourite.ts';
import { formsPreviewForm } from './care-form/preview-form.ts';
import { formsRenderForm } from './care-form/render-form.ts';
import { formsSaveProgress } from './care-form/save-progress.ts';
import { formsSubmitForm } from './care-form/submit-form.ts';
import { clinicGetClinicInformation } from './clinic/get-clinic-information-v1.ts';
import { consultSendConsult } from './consult/send-consult.ts';
import { consultTakeBack } from './consult/take-back.ts';
import { referralSendReferral } from './consult/send-referral.ts';
import { servicesGetFrenchNames } from './directory/get-french-names.ts';
import { servicesGetServiceById } from './directory/get-service-by-id.ts';
import { servicesGetServiceForm } from './directory/get-service-form.ts';
import { servicesGetServicePage } from './directory/get-service-page.ts';
import { servicesGetSpecialties } from './directory/get-specialties.ts';
import { servicesGetStart } from './directory/get-start.ts';
import { routingRouteReferral } from './directory/route-referral.ts';
import { servicesSetFavourite } from './directory/set-favourite.ts';
import { consultDraftCounts } from './draft/counts.ts';
import { consultDraftDeleteDraft } from './draft/delete-draft.ts';
import { exportEconsultDraftPdf } from './draft/export-draft-pdf.ts';
import { consultDraftGetDraft } from './draft/get-draft.ts';
import { consultDraftListDrafts } from './draft/list-drafts.ts';
import { consultDraftListForwarded } from './draft/list-forwarded.ts';
import { consultDraftMoveStorageAttachments } from './draft/move-storage-attachments.ts';
import { consultDraftReturnDraft } from './draft/return-draft.ts';
import { consultDraftSaveDraft } from './draft/save-draft.ts';
import { consultDraftSaveRecovery } from './draft/save-recovery.ts';
import { consultSearchApprovers } from './draft/search-approvers.ts';
import { consultDraftTakeBack } from './draft/take-back.ts';
import { groupGet } from './group/get.ts';
import { groupGive } from './group/give.ts';
import { groupList } from './group/list.ts';
import { consultReassign } from './group/reassign.ts';
import { consultReturn } from './group/return.ts';
import { groupSave } from './group/save.ts';
import { consultSetInformed } from './group/set-informed.ts';
import { groupWaiting } from './group/waiting.ts';
import { hintDismiss } from './hint/dismiss.ts';
import { hintList } from './hint/list.ts';
import { clinicInboxCounts } from './inbox/clinic-counts.ts';
import { clinicInboxPage } from './inbox/clinic-page.ts';
import { clinicInboxSearch } from './inbox/clinic-search.ts';
import { imageLabelAddOwn } from './image-label/add-own.ts';
import { imageLabelChoices } from './image-label/choices.ts';
import { imageLabelRemoveOwn } from './image-label/remove-own.ts';
import { specialistLabelImages } from './image-label/specialist-label-images.ts';
import { inboxCounts } from './inbox/counts.ts';
import { inboxMatches } from './inbox/matches.ts';
import { inboxNamesakes } from './inbox/namesakes.ts';
import { inboxMove } from './inbox/move.ts';
import { inboxMute } from './inbox/mute.ts';
import { inboxPage } from './inbox/page.ts';
import { inboxOfPatient } from './inbox/of-patient.ts';
import { inboxSearch } from './inbox/search.ts';
import { inboxSetRead } from './inbox/set-read.ts';
import { installationGetChecklist } from './installation/get-checklist.ts';
import { inviteGetContent } from './invite/get-content.ts';
import { inviteAColleague } from './invite/invite-a-colleague.ts';
import { doctorLabelImage } from './labelling/doctor-label-image.ts';
import { labellingGetChoices } from './labelling/get-choices.ts';
import { labellingLendBatch } from './labelling/lend-batch.ts';
import { updateImageSpecialty } from './labelling/update-image-specialty.ts';
import { libraryGetHelpLinks } from './library/get-help-links.ts';
import { libraryGetResources } from './library/get-resources.ts';
import { libraryGetTemplates } from './library/get-templates.ts';
import { librarySaveResources } from './library/save-resources.ts';
import { librarySaveTemplates } from './library/save-templates.ts';
import { libraryTakeResource } from './library/take-resource.ts';
import { loginSetCustomClaims } from './account/set-custom-claims.ts';
import { mediaAdd } from './media/add.ts';
import { mediaChange } from './media/change.ts';
import { mediaChangeOwnTag } from './media/change-own-tag.ts';
import { mediaDelete } from './media/delete.ts';
import { mediaMonths } from './media/months.ts';
import { mediaOwnTags } from './media/own-tags.ts';
import { mediaPage } from './media/page.ts';
import { mediaRecordConsents } from './media/record-consents.ts';
import { mediaRestore } from './media/restore.ts';
import { mediaSearch } from './media/search.ts';
import { mediaSince } from './media/since.ts';
import { mediaTagMany } from './media/tag-many.ts';
import { mediaWithoutConsent } from './media/without-consent.ts';
import { messageList } from './message/list.ts';
import { messageSaveDraft } from './message/save-draft.ts';
import { messageSend } from './message/send.ts';
import { messageTakeBack } from './message/take-back.ts';
import { notificationCounts } from './notification/counts.ts';
import { notificationGet } from './notification/get.ts';
import { notificationList } from './notification/list.ts';
import { markNotificationAsRead } from './notification/mark-notification-as-read-v1.ts';
import { outboxGet } from './outbox/get.ts';
import { outboxList } from './outbox/list.ts';
import { outboxRetry } from './outbox/retry.ts';
import { billInterpretation } from './outcome/bill-interpretation.ts';
import { outcomeSave } from './outcome/save.ts';
import { confirmPasswordReset } from './password-reset/confirm.ts';
import { sendForgotPasswordEmail } from './password-reset/send-forgot-password-email.ts';
import { verifyResetCode } from './password-reset/verify-code.ts';
import { avaEconsultAuth } from './partner/econsult-auth.ts';
import { avaLinkAccount } from './partner/link-account.ts';
import { avaUnlinkAccount } from './partner/unlink-account.ts';
import { avaUploadGalleryFiles } from './partner/upload-gallery-files.ts';
import { patientLinkChooseLanguage } from './patient-link/choose-language.ts';
import { patientLinkFinish } from './patient-link/finish.ts';
import { patientLinkLook } from './patient-link/look.ts';
import { patientLinkOpenFile } from './patient-link/open-file.ts';
import { patientLinkStay } from './patient-link/stay.ts';
import { patientLinkStopMails } from './patient-link/stop-mails.ts';
import { patientMessageCancel } from './patient-message/cancel.ts';
import { patientMessageChange } from './patient-message/change.ts';
import { patientMessageCheckRecipient } from './patient-message/check-recipient.ts';
import { patientMessageCloseLink } from './patient-message/close-link.ts';
import { patientMessageCounts } from './patient-message/counts.ts';
import { patientMessageGet } from './patient-message/get.ts';
import { patientMessageList } from './patient-message/list.ts';
import { patientMessageMarkRead } from './patient-message/mark-read.ts';
import { patientMessageMarkUnread } from './patient-message/mark-unread.ts';
import { patientMessageMove } from './patient-message/move.ts';
import { patientMessageOpenCopy } from './patient-message/open-copy.ts';
import { patientMessageOpenMessage } from './patient-message/open-message.ts';
import { patientMessageSearch } from './patient-message/search.ts';
import { patientMessageSendAgain } from './patient-message/send-again.ts';
import { patientMessageSendNow } from './patient-message/send-now.ts';
import { patientMessageSendOneWay } from './patient-message/send-one-way.ts';
import { patientWindowAnswerAppointment } from './patient-window/answer-appointment.ts';
import { patientWindowCancelAppointment } from './patient-window/cancel-appointment.ts';
import { patientWindowClose } from './patient-window/close.ts';
import { patientWindowGet } from './patient-window/get.ts';
import { patientWindowOpen } from './patient-window/open.ts';
import { patientWindowOpenForm } from './patient-window/open-form.ts';
import { patientWindowReply } from './patient-window/reply.ts';
import { patientWindowSetAppointment } from './patient-window/set-appointment.ts';
import { patientWindowShare } from './patient-window/share.ts';
import { patientWindowShow } from './patient-window/show.ts';
import { patientInfoLookup } from './patient/lookup.ts';
import { phoneCameraAdd } from './phone-camera/add.ts';
import { phoneCameraAdded } from './phone-camera/added.ts';
import { phoneCameraBegin } from './phone-camera/begin.ts';
import { phoneCameraEnd } from './phone-camera/end.ts';
import { phoneCameraLeave } from './phone-camera/leave.ts';
import { phoneCameraLook } from './phone-camera/look.ts';
import { phoneCameraMake } from './phone-camera/make.ts';
import { phoneConsultBillAndMarkComplete } from './phone-consult/bill-and-mark-complete.ts';
import { getActivityPayments } from './payment/get-activity-payments.ts';
import { paymentCreateInvoice } from './payment/create-invoice.ts';
import { paymentCreditInvoice } from './payment/credit-invoice.ts';
import { paymentGetAvailableItems } from './payment/get-available-items.ts';
import { paymentGetCardFields } from './payment/get-card-fields.ts';
import { paymentGetInvoiceForm } from './payment/get-invoice-form.ts';
import { paymentGetInvoices } from './payment/get-invoices.ts';
import { paymentOpenInvoice } from './payment/open-invoice.ts';
import { paymentRefund } from './payment/refund.ts';
import { paymentRetry } from './payment/retry.ts';
import { paymentSubmitPayment } from './payment/submit-payment.ts';
import { paymentWithdraw } from './payment/withdraw.ts';
import { phoneConsultGetBillingCodes } from './phone-consult/get-billing-codes.ts';
import { phoneConsultGetTimes } from './phone-consult/get-times.ts';
import { aiModels } from './prediction/models.ts';
import { aiPredictImage } from './prediction/predict-image.ts';
import { premiumCanSendForms } from './premium/can-send-forms.ts';
import { premiumCanSendOneWayMessages } from './premium/can-send-one-way-messages.ts';
import { premiumCancelSubscription } from './premium/cancel-subscription.ts';
import { premiumChangeCard } from './premium/change-card.ts';
import { premiumConfirmSubscription } from './premium/confirm-subscription.ts';
import { premiumCreateSubscription } from './premium/create-premium-subscription.ts';
import { premiumGetSubscription } from './premium/get-subscription.ts';
import { premiumGetSubscriptionPrice } from './premium/get-premium-subscription-price.ts';
import { premiumOpenBillingPortal } from './premium/open-billing-portal.ts';
import { premiumResumeSubscription } from './premium/resume-subscription.ts';
import { premiumFormUsesRemaining } from './premium/form-uses-remaining.ts';
import { premiumMessageUsesRemaining } from './premium/message-uses-remaining.ts';
import { profileAddLocation } from './profile/add-location.ts';
import { profileChangeLocation } from './profile/change-location.ts';
import { profileEnableLocation } from './profile/enable-location.ts';
import { profileGet } from './profile/get.ts';
import { profileSetDefaultLocation } from './profile/set-default-location.ts';
import { profileSetSearchFilters } from './profile/set-search-filters.ts';
import { profileUpdate } from './profile/update.ts';
import { pushSaveToken } from './push/save-token.ts';
import { scheduleEndFeed } from './schedule/end-feed.ts';
import { scheduleGetFeed } from './schedule/get-feed.ts';
import { scheduleMakeFeed } from './schedule/make-feed.ts';
import { scheduleGetAvailability } from './schedule/get-availability.ts';
import { scheduleGetPhoneSchedule } from './schedule/get-phone-schedule.ts';
import { schedulePreviewAvailability } from './schedule/preview-availability.ts';
import { schedulePreviewPhoneTimes } from './schedule/preview-phone-times.ts';
import { scheduleSaveCalendar } from './schedule/save-calendar.ts';
import { scheduleSaveLimit } from './schedule/save-limit.ts';
import { scheduleSavePhoneSchedule } from './schedule/save-phone-schedule.ts';
import { scheduleSaveVacations } from './schedule/save-vacations.ts';
import { searchGetSearchKey } from './search/get-search-key.ts';
import { securityBeginTotp } from './second-factor/begin-totp.ts';
import { securityChangePassword } from './account/change-password.ts';
import { securityConfirmEmail } from './account/confirm-email.ts';
import { securityConfirmTotp } from './second-factor/confirm-totp.ts';
import { securityEndOtherSessions } from './account/end-other-sessions.ts';
import { securityEndSession } from './account/end-session.ts';
import { securityGetEmail } from './account/get-email.ts';
import { securityGetPassword } from './account/get-password.ts';
import { securityGetSecondFactor } from './second-factor/get-second-factor.ts';
import { securityListSessions } from './account/list-sessions.ts';
import { securityRemoveTotp } from './second-factor/remove-totp.ts';
import { securityRenewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { securitySendEmailConfirmation } from './account/send-email-confirmation.ts';
import { securityAddPasskey } from './passkey/add.ts';
import { securityBeginPasskey } from './passkey/begin.ts';
import { securityConnectProvider } from './oidc/connect-provider.ts';
import { securityDisconnectProvider } from './oidc/disconnect-provider.ts';
import { securityGetProvider } from './oidc/get-provider.ts';
import { securityListPasskeys } from './passkey/list.ts';
import { securityRemovePasskey } from './passkey/remove.ts';
import { securityRenamePasskey } from './passkey/rename.ts';
import { signupGetContent } from './signup/get-content.ts';
import { signupGetContract } from './signup/get-contract.ts';
import { signupMakeAgreement } from './signup/make-agreement.ts';
import { signupValidatePracId } from './practice-id/validate-prac-id.ts';
import { validationCorrectPracId } from './practice-id/correct-prac-id.ts';
import { validationGetStanding } from './practice-id/get-standing.ts';

/** Every call of the product by its name. A call that is not here does not exist. */
export const contract = {
  'command-carryOut': commandCarryOut,
  'command-discard': commandDiscard,
  'consult-reassign': consultReassign,
  'consult-return': consultReturn,
  'consult-setInformed': consultSetInformed,
  'group-get': groupGet,
  'group-give': groupGive,
  'group-list': groupList,
  'group-save': groupSave,
  'group-waiting': groupWaiting,
  'accessLog-ofMyAccount': accessLogOfMyAccount,
  'accessLog-ofPatient': accessLogOfPatient,
  'account-answerSecondFactor': accountAnswerSecondFactor,
  'account-finishProviderSignIn': accountFinishProviderSignIn,
  'account-saveMetadata': accountSaveMetadata,
  'account-beginPasskeySignIn': accountBeginPasskeySignIn,
  'account-endVault': accountEndVault,
  'account-openVault': accountOpenVault,
  'account-getUnlockWays': accountGetUnlockWays,
  'account-lock': accountLock,
  'account-signIn': accountSignIn,
  'account-signInWithPasskey': accountSignInWithPasskey,
  'account-signOut': accountSignOut,
  'account-stayAwake': accountStayAwake,
  'account-unlock': accountUnlock,
  'account-unlockWithPasskey': accountUnlockWithPasskey,
  'activity-addSelfToActivityAsMoa_v1': activityAddSelfAsMoa,
  'activity-auditLog': activityAuditLog,
  'activity-changeStatus_v1': activityChangeStatus,
  'activity-finish': finishConsult,
  'activity-takeBackFinish': takeBackFinish,
  'activity-markRead': activityMarkRead,
  'activity-readStates': activityReadStates,
  'activity-open': activityOpen,
  'activity-removeMember': activityRemoveMember,
  'ai-doctorLabelImage': doctorLabelImage,
  'ai-updateImageSpecialty': updateImageSpecialty,
  'ai-specialistLabelImages': specialistLabelImages,
  'ai-models': aiModels,
  'ai-predictImage': aiPredictImage,
  'analytics-log': analyticsLog,
  'app-info': appInfo,
  'attachment-finish': attachmentFinish,
  'attachment-list': attachmentList,
  'attachment-remove': attachmentRemove,
  'ava-econsultAuth': avaEconsultAuth,
  'ava-linkAccount': avaLinkAccount,
  'ava-unlinkAccount': avaUnlinkAccount,
  'ava-uploadGalleryFiles': avaUploadGalleryFiles,
  'clinicInbox-counts': clinicInboxCounts,
  'clinicInbox-page': clinicInboxPage,
  'clinicInbox-search': clinicInboxSearch,
  'careForm-getAnswers': careFormGetAnswers,
  'careForm-list': careFormList,
  'careForm-send': careFormSend,
  'careForm-setFavourite': careFormSetFavourite,
  'forms-previewForm': formsPreviewForm,
  'forms-renderForm': formsRenderForm,
  'forms-saveProgress': formsSaveProgress,
  'forms-submitForm': formsSubmitForm,
  'consult-searchApprovers': consultSearchApprovers,
  'clinic-getClinicInformation_v1': clinicGetClinicInformation,
  'consult-sendConsult': consultSendConsult,
  'consult-takeBack': consultTakeBack,
  'consultDraft-counts': consultDraftCounts,
  'consultDraft-deleteDraft': consultDraftDeleteDraft,
  'consultDraft-getDraft': consultDraftGetDraft,
  'consultDraft-listDrafts': consultDraftListDrafts,
  'consultDraft-listForwarded': consultDraftListForwarded,
  'consultDraft-moveStorageAttachments': consultDraftMoveStorageAttachments,
  'consultDraft-returnDraft': consultDraftReturnDraft,
  'consultDraft-saveDraft': consultDraftSaveDraft,
  'consultDraft-saveRecovery': consultDraftSaveRecovery,
  'consultDraft-takeBack': consultDraftTakeBack,
  'fax-queueMOAEConsultFax': queueMoaEconsultFax,
  'fcm-markNotificationAsRead_v1': markNotificationAsRead,
  'hint-dismiss': hintDismiss,
  'hint-list': hintList,
  'imageLabel-addOwn': imageLabelAddOwn,
  'imageLabel-choices': imageLabelChoices,
  'imageLabel-removeOwn': imageLabelRemoveOwn,
  'inbox-counts': inboxCounts,
  'inbox-matches': inboxMatches,
  'inbox-namesakes': inboxNamesakes,
  'inbox-move': inboxMove,
  'inbox-mute': inboxMute,
  'inbox-page': inboxPage,
  'inbox-ofPatient': inboxOfPatient,
  'inbox-search': inboxSearch,
  'inbox-setRead': inboxSetRead,
  'interpretations-billInterpretation': billInterpretation,
  'installation-getChecklist': installationGetChecklist,
  'invite-getContent': inviteGetContent,
  'invite-inviteAColleague': inviteAColleague,
  'labelling-getChoices': labellingGetChoices,
  'labelling-lendBatch': labellingLendBatch,
  'library-getHelpLinks': libraryGetHelpLinks,
  'library-getResources': libraryGetResources,
  'library-getTemplates': libraryGetTemplates,
  'library-saveResources': librarySaveResources,
  'library-saveTemplates': librarySaveTemplates,
  'library-takeResource': libraryTakeResource,
  'login-setCustomClaims_v1': loginSetCustomClaims,
  'media-add': mediaAdd,
  'media-change': mediaChange,
  'media-changeOwnTag': mediaChangeOwnTag,
  'media-delete': mediaDelete,
  'media-months': mediaMonths,
  'media-ownTags': mediaOwnTags,
  'media-page': mediaPage,
  'media-recordConsents': mediaRecordConsents,
  'media-restore': mediaRestore,
  'media-search': mediaSearch,
  'media-since': mediaSince,
  'media-tagMany': mediaTagMany,
  'media-withoutConsent': mediaWithoutConsent,
  'message-list': messageList,
  'message-saveDraft': messageSaveDraft,
  'message-send': messageSend,
  'message-takeBack': messageTakeBack,
  'notification-counts': notificationCounts,
  'notification-get': notificationGet,
  'notification-list': notificationList,
  'outbox-get': outboxGet,
  'outbox-list': outboxList,
  'outbox-retry': outboxRetry,
  'outcome-save': outcomeSave,
  'patientInfo-lookup': patientInfoLookup,
  'patientLink-chooseLanguage': patientLinkChooseLanguage,
  'patientLink-finish': patientLinkFinish,
  'patientLink-look': patientLinkLook,
  'patientLink-openFile': patientLinkOpenFile,
  'patientLink-stay': patientLinkStay,
  'patientLink-stopMails': patientLinkStopMails,
  'patientMessage-cancel': patientMessageCancel,
  'patientMessage-change': patientMessageChange,
  'patientMessage-checkRecipient': patientMessageCheckRecipient,
  'patientMessage-closeLink': patientMessageCloseLink,
  'patientMessage-counts': patientMessageCounts,
  'patientMessage-get': patientMessageGet,
  'patientMessage-list': patientMessageList,
  'patientMessage-markRead': patientMessageMarkRead,
  'patientMessage-markUnread': patientMessageMarkUnread,
  'patientMessage-move': patientMessageMove,
  'patientMessage-openCopy': patientMessageOpenCopy,
  'patientMessage-openMessage': patientMessageOpenMessage,
  'patientMessage-search': patientMessageSearch,
  'patientMessage-sendAgain': patientMessageSendAgain,
  'patientMessage-sendNow': patientMessageSendNow,
  'patientMessage-sendOneWay': patientMessageSendOneWay,
  'patientWindow-answerAppointment': patientWindowAnswerAppointment,
  'patientWindow-cancelAppointment': patientWindowCancelAppointment,
  'patientWindow-close': patientWindowClose,
  'patientWindow-get': patientWindowGet,
  'patientWindow-open': patientWindowOpen,
  'patientWindow-openForm': patientWindowOpenForm,
  'patientWindow-reply': patientWindowReply,
  'patientWindow-setAppointment': patientWindowSetAppointment,
  'patientWindow-share': patientWindowShare,
  'patientWindow-show': patientWindowShow,
  'phoneCamera-add': phoneCameraAdd,
  'phoneCamera-added': phoneCameraAdded,
  'phoneCamera-begin': phoneCameraBegin,
  'phoneCamera-end': phoneCameraEnd,
  'phoneCamera-leave': phoneCameraLeave,
  'phoneCamera-look': phoneCameraLook,
  'phoneCamera-make': phoneCameraMake,
  'phoneConsult-billAndMarkComplete': phoneConsultBillAndMarkComplete,
  'phoneConsult-getBillingCodes': phoneConsultGetBillingCodes,
  'phoneConsult-getTimes': phoneConsultGetTimes,
  'premium-canSendForms': premiumCanSendForms,
  'premium-canSendOneWayMessages': premiumCanSendOneWayMessages,
  'premium-cancelSubscription': premiumCancelSubscription,
  'premium-changeCard': premiumChangeCard,
  'premium-confirmSubscription': premiumConfirmSubscription,
  'premium-createPremiumSubscription': premiumCreateSubscription,
  'premium-getNumberOfFormUsesRemaining': premiumFormUsesRemaining,
  'premium-getNumberOfOneWayMessageUsesRemaining': premiumMessageUsesRemaining,
  'premium-getPremiumSubscriptionPrice': premiumGetSubscriptionPrice,
  'premium-getSubscription': premiumGetSubscription,
  'premium-openBillingPortal': premiumOpenBillingPortal,
  'premium-resumeSubscription': premiumResumeSubscription,
  'profile-addLocation': profileAddLocation,
  'profile-changeLocation': profileChangeLocation,
  'profile-enableLocation': profileEnableLocation,
  'profile-get': profileGet,
  'profile-setDefaultLocation': profileSetDefaultLocation,
  'profile-setSearchFilters': profileSetSearchFilters,
  'profile-update': profileUpdate,
  'push-saveToken': pushSaveToken,
  'referral-sendReferral': referralSendReferral,
  'resetPassword-confirm': confirmPasswordReset,
  'resetPassword-sendForgotPasswordEmail': sendForgotPasswordEmail,
  'resetPassword-verifyCode': verifyResetCode,
  'billing-decide': decideBilling,
  'billing-getExplanation': getBillingExplanation,
  'billing-getNeeds': getBillingNeeds,
  'billing-preview': previewBilling,
  'diagnosis-search': diagnosisSearch,
  'payment-createInvoice': paymentCreateInvoice,
  'payment-creditInvoice': paymentCreditInvoice,
  'payment-getAvailableItems': paymentGetAvailableItems,
  'payment-getCardFields': paymentGetCardFields,
  'payment-getInvoiceForm': paymentGetInvoiceForm,
  'payment-getInvoices': paymentGetInvoices,
  'payment-openInvoice': paymentOpenInvoice,
  'payment-refund': paymentRefund,
  'payment-retry': paymentRetry,
  'payment-submitPayment': paymentSubmitPayment,
  'payment-withdraw': paymentWithdraw,
  'secureMessaging-getActivityPayments': getActivityPayments,
  'reporting-countBillingRecords': countBillingRecords,
  'reporting-createBillingReport': createBillingReport,
  'reporting-createRollupReport': createRollupReport,
  'reporting-getRejectionExplanations': getRejectionExplanations,
  'routing-routeReferral_v2': routingRouteReferral,
  'schedule-endFeed': scheduleEndFeed,
  'schedule-getFeed': scheduleGetFeed,
  'schedule-makeFeed': scheduleMakeFeed,
  'schedule-getAvailability': scheduleGetAvailability,
  'schedule-getPhoneSchedule': scheduleGetPhoneSchedule,
  'schedule-previewAvailability': schedulePreviewAvailability,
  'schedule-previewPhoneTimes': schedulePreviewPhoneTimes,
  'schedule-saveCalendar': scheduleSaveCalendar,
  'schedule-saveLimit': scheduleSaveLimit,
  'schedule-savePhoneSchedule': scheduleSavePhoneSchedule,
  'schedule-saveVacations': scheduleSaveVacations,
  'search-getSearchKey': searchGetSearchKey,
  'secureMessaging-addUserToActivity': addUserToActivity,
  'secureMessaging-exportEconsultDraftPdf': exportEconsultDraftPdf,
  'secureMessaging-exportEconsultPdf': exportEconsultPdf,
  'secureMessaging-forwardEconsult': forwardEconsult,
  'secureMessaging-forwardToPatient': forwardToPatient,
  'secureMessaging-getConsultantStatus': getConsultantStatus,
  'secureMessaging-getConsultantsAvailableToUser': getConsultantsAvailableToUser,
  'secureMessaging-moaMessage': moaMessage,
  'secureMessaging-staffMessages': staffMessages,
  'security-beginTotp': securityBeginTotp,
  'security-changePassword': securityChangePassword,
  'security-confirmTotp': securityConfirmTotp,
  'security-endOtherSessions': securityEndOtherSessions,
  'security-endSession': securityEndSession,
  'security-confirmEmail': securityConfirmEmail,
  'security-getEmail': securityGetEmail,
  'security-getPassword': securityGetPassword,
  'security-sendEmailConfirmation': securitySendEmailConfirmation,
  'security-getSecondFactor': securityGetSecondFactor,
  'security-listSessions': securityListSessions,
  'security-removeTotp': securityRemoveTotp,
  'security-renewRecoveryCodes': securityRenewRecoveryCodes,
  'security-addPasskey': securityAddPasskey,
  'security-beginPasskey': securityBeginPasskey,
  'security-connectProvider': securityConnectProvider,
  'security-disconnectProvider': securityDisconnectProvider,
  'security-getProvider': securityGetProvider,
  'security-listPasskeys': securityListPasskeys,
  'security-removePasskey': securityRemovePasskey,
  'security-renamePasskey': securityRenamePasskey,
  'services-getFrenchNames': servicesGetFrenchNames,
  'services-getServiceById': servicesGetServiceById,
  'services-getServiceForm': servicesGetServiceForm,
  'services-getServicePage': servicesGetServicePage,
  'services-getSpecialties': servicesGetSpecialties,
  'services-getStart': servicesGetStart,
  'services-setFavourite': servicesSetFavourite,
  'signup-getContent': signupGetContent,
  'signup-getContract': signupGetContract,
  'signup-makeAgreement': signupMakeAgreement,
  'signup-validatePracId': signupValidatePracId,
  'validation-correctPracId': validationCorrectPracId,
  'validation-getStanding': validationGetStanding,
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

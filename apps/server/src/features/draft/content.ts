import type { DraftForm } from '@consult/contract/draft/draft.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';

/** The decrypted content of draft.subject: JSON, which tells a blank subject from one whose decryption failed. */
export type DraftSubject = string;

/** The decrypted content of draft.body. */
export type DraftBody = { formData: DraftForm };

/** The decrypted content of draft_approval.card: what its forwarder sees of it in their list. */
export type ApprovalCard = { subject: string; patient: string };

/** The decrypted content of draft_recovery.body. */
export type RecoveryBody = { formData: DraftForm; subject: string };

/** Where each ciphertext of a draft lies. The cipher binds it to this place as associated data. */
export const place = {
  subject: (draftId: string): Place => ({ table: 'draft', column: 'subject', id: draftId }),
  body: (draftId: string): Place => ({ table: 'draft', column: 'body', id: draftId }),
  recovery: (draftId: string, personId: string): Place => ({
    table: 'draft_recovery',
    column: 'body',
    id: `${draftId}/${personId}`,
  }),
  approvalCard: (approvalId: string): Place => ({ table: 'draft_approval', column: 'card', id: approvalId }),
  approvalComment: (approvalId: string): Place => ({ table: 'draft_approval', column: 'comment', id: approvalId }),
};

/** The patient of a form as a list names them: first and last name as typed; empty where none was. */
export function patientOf({ patientFirstName, patientLastName }: DraftForm): string {
  return `${patientFirstName} ${patientLastName}`.trim();
}

/** Encrypts a draft's content for its row. Each save makes a new data key, so that no older content opens with it. */
export function sealDraft(keyring: Keyring, draftId: string, subject: string, body: DraftBody) {
  const key = keyring.newDataKey(draftId);
  return {
    keyId: key.keyId,
    wrapped: key.wrapped,
    subject: encrypt(key.key, place.subject(draftId), JSON.stringify(subject)),
    body: encrypt(key.key, place.body(draftId), JSON.stringify(body)),
  };
}

/** Encrypts what is kept of a forwarding, under a data key of its own. */
export function sealApproval(keyring: Keyring, approvalId: string, card: ApprovalCard, comment: string | null) {
  const key = keyring.newDataKey(approvalId);
  return {
    keyId: key.keyId,
    wrapped: key.wrapped,
    card: encrypt(key.key, place.approvalCard(approvalId), JSON.stringify(card)),
    comment: comment === null ? null : encrypt(key.key, place.approvalComment(approvalId), JSON.stringify(comment)),
  };
}

/** The form of a draft whose content can not be decrypted. */
export const blankForm: DraftForm = {
  activityType: 'econsult',
  searchType: 'directory',
  locationId: null,
  serviceId: null,
  specialty: '',
  subsite: '',
  patientProvince: '',
  phn: '',
  patientFirstName: '',
  patientLastName: '',
  patientDateOfBirth: '',
  patientPhone: '',
  patientEmail: '',
  emailPatient: false,
  oopData: { genderCode: '', addressLine1: '', addressLine2: '', addressLine3: '', cityName: '', postalCode: '' },
  answers: {},
  formVersion: null,
  phoneConsultData: null,
  avaData: null,
};

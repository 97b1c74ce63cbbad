import type { DraftForm } from '@consult/contract/draft/draft.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';

/** What draft.subject holds once decrypted: JSON, so that a blank one is not taken for one that does not open. */
export type DraftSubject = string;

/** What draft.body holds once decrypted. */
export type DraftBody = { formData: DraftForm; selectedMedia: string[] };

/** What draft_recovery.body holds once decrypted. */
export type RecoveryBody = { formData: DraftForm; subject: string };

/** Where each ciphertext of a draft lies; bound to it as associated data. */
export const place = {
  subject: (draftId: string): Place => ({ table: 'draft', column: 'subject', id: draftId }),
  body: (draftId: string): Place => ({ table: 'draft', column: 'body', id: draftId }),
  recovery: (draftId: string, personId: string): Place => ({
    table: 'draft_recovery',
    column: 'body',
    id: `${draftId}/${personId}`,
  }),
};

/**
 * A draft's content as it lies in its row: under a data key made for this save, so that no older content opens with it.
 */
export function sealDraft(keyring: Keyring, draftId: string, subject: string, body: DraftBody) {
  const key = keyring.newDataKey(draftId);
  return {
    keyId: key.keyId,
    wrapped: key.wrapped,
    subject: encrypt(key.key, place.subject(draftId), JSON.stringify(subject)),
    body: encrypt(key.key, place.body(draftId), JSON.stringify(body)),
  };
}

/** The form of a draft whose content does not open. */
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

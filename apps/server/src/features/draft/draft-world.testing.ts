import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import type { DraftForm } from '@consult/contract/draft/draft.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';

type Save = Calls['consultDraft-saveDraft']['input'];

/** A half-filled composer. */
export const halfFilled: DraftForm = {
  activityType: 'econsult',
  searchType: 'directory',
  locationId: null,
  serviceId: null,
  specialty: 'Dermatology',
  subsite: 'Acne and rosacea',
  patientProvince: 'AB',
  phn: '055521444',
  patientFirstName: 'Delphine',
  patientLastName: 'Okafor-Marchand',
  patientDateOfBirth: '1984/03',
  patientPhone: '',
  patientEmail: '',
  emailPatient: false,
  oopData: { genderCode: '', addressLine1: '', addressLine2: '', addressLine3: '', cityName: '', postalCode: '' },
  answers: {},
  formVersion: null,
  phoneConsultData: null,
  avaData: null,
};

/** A save of one's own draft; by default the first one of a new draft. */
export function saveOf(change: Partial<Omit<Save, 'formData'>> & { formData?: Partial<DraftForm> } = {}): Save {
  return {
    draftId: randomUUID(),
    consultDraftsCollectionType: 'user_drafts',
    baseVersion: null,
    subject: '',
    formId: randomUUID(),
    ...change,
    formData: { ...halfFilled, ...change.formData },
  };
}

/** The same save as one that forwards. */
export function forwardTo(save: Save, approverUid: string): Save {
  return { ...save, consultDraftsCollectionType: 'drafts_pending_approval', approverUid };
}

/** The drafts on which the tests try every call. */
export type DraftsWorld = {
  /** A save of plus@ that can be made again and again: it is always the same one. */
  save: Save;
  /** Held by plus@. */
  saved: string;
  discarded: string;
  /** Of resident@, now with approver@; the two below as well. */
  forwarded: string;
  toReturn: string;
  toTakeBack: string;
  /** Held and written by neither of these. */
  foreign: string[];
};

/** Makes the drafts on which the tests try every call. */
export async function makeDrafts(
  client: (name: CastName) => Promise<Client>,
  approverUid: string,
): Promise<DraftsWorld> {
  const made = async (name: CastName, save: Save): Promise<string> => {
    await (await client(name)).call('consultDraft-saveDraft', save);
    return save.draftId;
  };
  const first = saveOf();
  await made('plus', first);
  return {
    save: { ...first, baseVersion: 1, subject: 'Itching since May' },
    saved: await made('plus', saveOf()),
    discarded: await made('plus', saveOf()),
    forwarded: await made('resident', forwardTo(saveOf(), approverUid)),
    toReturn: await made('resident', forwardTo(saveOf(), approverUid)),
    toTakeBack: await made('resident', forwardTo(saveOf(), approverUid)),
    foreign: [await made('np', saveOf()), await made('approver', saveOf())],
  };
}

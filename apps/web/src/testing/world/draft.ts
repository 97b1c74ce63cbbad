import type { DraftCard, DraftForm, OpenedDraft } from '@consult/contract/draft/draft.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Input, Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';
import { serviceOf } from './directory.ts';

const blankForm: DraftForm = {
  activityType: 'econsult',
  searchType: 'directory',
  locationId: null,
  serviceId: null,
  specialty: '',
  subsite: '',
  patientProvince: 'AB',
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

type DraftChanges = Partial<Omit<OpenedDraft, 'formData'>> & { formData?: Partial<DraftForm> };

/** A draft as its holder opens it, for the dermatologists who look at moles; blank except for `changes`. */
export function openedDraft({ formData, ...changes }: DraftChanges = {}): OpenedDraft {
  const service = serviceOf('pigmented');
  const { id: serviceId, specialty, subsite } = service;
  return {
    draftId: draftId(1),
    version: 1,
    savedAt: usualNow.toISOString(),
    formData: { ...blankForm, serviceId, specialty, subsite, ...formData },
    subject: 'Pigmented lesion',
    gallerySelectedMedia: [],
    galleryCopies: [],
    service,
    econsultForwarder: null,
    returned: null,
    attachments: [],
    recovery: null,
    empty: false,
    ...changes,
  };
}

/** The draft that a save made, as it opens elsewhere. */
export function openedAfter({ draftId, formData, subject }: Input<'consultDraft-saveDraft'>): OpenedDraft {
  return openedDraft({ draftId, formData: formData as DraftForm, subject });
}

export const draftId = (n: number): string => fixedId(9, n);

/** A list of drafts, the latest save first; each has the id `draftId(n)`, from 1 on. */
export function draftList(cards: readonly Partial<DraftCard>[]): Output<'consultDraft-listDrafts'> {
  const order = cards.map((_card, index) => draftId(index + 1));
  const drafts = Object.fromEntries(cards.map((card, index) => [draftId(index + 1), draftCard(card)]));
  return { drafts, order, next: null };
}

function draftCard(changes: Partial<DraftCard>): DraftCard {
  return {
    version: 1,
    subject: 'Pigmented lesion',
    patient: '',
    created: { seconds: usualNow.getTime() / 1_000, nanoseconds: 0 },
    updated: usualNow.toISOString(),
    read: true,
    activityType: 'econsult',
    econsultForwarder: null,
    returned: null,
    empty: false,
    ...changes,
  };
}

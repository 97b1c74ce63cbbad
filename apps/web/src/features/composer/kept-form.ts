import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { keepTyped, readTyped, typedPlaces } from '../../app/typed-text.ts';
import { blankValues, isTyped, readValues, type FormValues } from './form-values.ts';
import { detailsOf, type PatientDetails } from './whose-form.ts';

/**
 * A consult that somebody is writing, kept on this device until the server has confirmed it. Each has a place of its
 * own, so that two tabs with two patients never write over each other's.
 */
export type KeptForm = {
  formId: string;
  /** Made once for each composed form: the server sends a consult of the same id only once. */
  submissionId: string;
  serviceId: string | null;
  /** The service's title, to tell unfinished consults apart without asking the server; null for none. */
  serviceTitle: string | null;
  locationId: string | null;
  /** The draft that the form belongs to; null before the first save. */
  draft: KeptDraft | null;
  /** When somebody last wrote in it, ms. */
  at: number;
  values: FormValues;
  /** The patient for whom the form holds answers, files or pictures; null where that is the one of the values. */
  whose: PatientDetails | null;
};

/** A draft on the server, and the version of it on which the kept form is based. */
export type KeptDraft = { draftId: string; collection: DraftCollection; version: number };

const places = 'consult.';

/** Keeps a form, or forgets an empty one. An emptied draft is kept, because emptying it is a change. */
export function keepForm(personId: string, kept: KeptForm): void {
  const worthKeeping = kept.draft !== null || isTyped(kept.values);
  keepTyped(personId, places + kept.formId, worthKeeping ? JSON.stringify({ version: 1, ...kept }) : '');
}

export function forgetForm(personId: string, formId: string): void {
  keepTyped(personId, places + formId, '');
}

/** The kept form with this id; null where there is none that can be read. */
export function keptForm(personId: string, formId: string): KeptForm | null {
  return parse(formId, readTyped(personId, places + formId));
}

/** Every kept form of a person, the latest first. */
export function keptForms(personId: string): KeptForm[] {
  return typedPlaces(personId, places)
    .flatMap((place) => keptForm(personId, place.slice(places.length)) ?? [])
    .sort((a, b) => b.at - a.at);
}

function parse(formId: string, text: string | null): KeptForm | null {
  if (text === null) return null;
  try {
    const record = JSON.parse(text) as Record<string, unknown> | null;
    if (!record || typeof record['submissionId'] !== 'string') return null;
    const values = readValues(record['values'], blankValues(null));
    return {
      formId,
      submissionId: record['submissionId'],
      serviceId: textOrNull(record['serviceId']),
      serviceTitle: textOrNull(record['serviceTitle']),
      locationId: textOrNull(record['locationId']),
      draft: readDraft(record['draft']),
      at: typeof record['at'] === 'number' ? record['at'] : 0,
      values,
      whose: record['whose'] ? detailsOf(readValues(record['whose'], blankValues(null))) : null,
    };
  } catch {
    return null;
  }
}

function readDraft(kept: unknown): KeptDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { draftId, collection, version } = kept as Record<string, unknown>;
  if (collection !== 'user_drafts' && collection !== 'drafts_pending_approval') return null;
  return typeof draftId === 'string' && typeof version === 'number' ? { draftId, collection, version } : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

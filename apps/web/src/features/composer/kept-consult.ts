import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import type { About } from '../../app/local/command.ts';
import type { Copying, Kept } from '../../app/local/kept.ts';
import { keepAt, placesFrom } from '../../app/local/kept-records.ts';
import { fileEntries } from '../../app/local/kept-files.ts';
import { keptAt, type Local } from '../../app/local/local.ts';
import type { Vault } from '../../app/local/vault.ts';
import { blankValues, isTyped, readValues, type FormValues } from './form-values.ts';
import { consultPlaces, placeOf } from './places.ts';
import { detailsOf, type PatientDetails } from './whose-form.ts';

/**
 * A consult that somebody is writing, in this device's vault until the server has confirmed it. Each has a place of its
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
  draft: DraftBase | null;
  /** When somebody last wrote in it, ms. */
  at: number;
  values: FormValues;
  /** The patient for whom the form holds answers, files or pictures; null where that is the one of the values. */
  whose: PatientDetails | null;
};

/** A draft on the server, and the version of it on which the kept form is based. */
export type DraftBase = { draftId: string; collection: DraftCollection; version: number };

/** The place of a form, for the tab that shows it. */
export function consultAt(local: Local, formId: string, copying?: Copying<KeptForm>): Kept<KeptForm> {
  return keptAt<KeptForm>(local, {
    place: placeOf(formId),
    start: blankForm(formId),
    read: (value) => readForm(formId, value),
    isEmpty: isEmptyForm,
    about: aboutOf,
    ...(copying ? { copying } : {}),
  });
}

/**
 * A form into which nobody has typed. Its submission has the form's own id, so that two tabs that show it before
 * anything is typed send one consult.
 */
function blankForm(formId: string): KeptForm {
  return {
    formId,
    submissionId: formId,
    serviceId: null,
    serviceTitle: null,
    locationId: null,
    draft: null,
    at: 0,
    values: blankValues(null),
    whose: null,
  };
}

/** Whether there is nothing to keep. An emptied draft is kept, because emptying it is a change. */
export function isEmptyForm({ draft, values }: Pick<KeptForm, 'draft' | 'values'>): boolean {
  return draft === null && !isTyped(values);
}

/** The patient's name as typed; '' for none. */
export function patientName({ patientFirstName, patientLastName }: FormValues): string {
  return [patientFirstName, patientLastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** Of whom a form is, for the lists of what this device keeps. */
export const aboutOf = ({ values }: Pick<KeptForm, 'values'>): About => ({ patient: patientName(values) });

/** Every form that lies in the vault, the latest first; also one that holds nothing but a file under way. */
export function keptForms(vault: Vault): KeptForm[] {
  const typed = [...placesFrom(vault, consultPlaces)].flatMap(([place, records]) => {
    const read = records.map(({ value }) => readForm(place.slice(consultPlaces.length), value));
    return read.find((form) => form !== null && !isEmptyForm(form)) ?? [];
  });
  const forms = new Map(typed.map((form) => [form.formId, form]));
  for (const { value: file, at } of fileEntries(vault, consultPlaces)) {
    const { formId, whole, ready, saved } = file;
    if (whole && !ready && !saved && !forms.has(formId)) forms.set(formId, { ...blankForm(formId), at });
  }
  return [...forms.values()].sort((a, b) => b.at - a.at);
}

/** The kept form with this id; null where there is none that can be read. */
export function keptForm(vault: Vault, formId: string): KeptForm | null {
  return keptForms(vault).find((form) => form.formId === formId) ?? null;
}

/** Keeps a form that is not on screen: one that was discarded and comes back, or one that begins elsewhere. */
export function keepForm(vault: Vault, form: KeptForm): Promise<void> {
  // It holds files alone, and those are kept with their uploads.
  if (isEmptyForm(form)) return Promise.resolve();
  return keepAt(vault, placeOf(form.formId), form, { about: aboutOf(form) });
}

/** Forgets a form that is not on screen. What another tab writes in it meanwhile stays. */
export async function forgetForm(vault: Vault, formId: string): Promise<void> {
  const records = placesFrom(vault, placeOf(formId)).get(placeOf(formId)) ?? [];
  await Promise.all(records.map(({ entry }) => vault.removeIfStill(entry)));
}

/**
 * Puts the server's copy of a form into its place, to go on with. What was typed there and is not saved stays beside
 * it; what the server had before goes.
 */
export async function keepCopy(vault: Vault, form: KeptForm, version: number): Promise<void> {
  const before = placesFrom(vault, placeOf(form.formId)).get(placeOf(form.formId)) ?? [];
  await keepAt(vault, placeOf(form.formId), form, { about: aboutOf(form), base: version, saved: version > 0 });
  await Promise.all(before.filter(({ saved }) => saved).map(({ entry }) => vault.removeIfStill(entry)));
}

/** Goes on with a form whose draft is gone. */
export async function keepWithoutDraft(vault: Vault, form: KeptForm): Promise<void> {
  const [shown] = placesFrom(vault, placeOf(form.formId)).get(placeOf(form.formId)) ?? [];
  await keepForm(vault, { ...form, draft: null });
  if (shown) await vault.removeIfStill(shown.entry);
}

/** Reads a form of the device; null for one that can not be read. */
export function readForm(formId: string, kept: unknown): KeptForm | null {
  const record = kept as Record<string, unknown> | null;
  if (typeof record !== 'object' || record === null || typeof record['submissionId'] !== 'string') return null;
  return {
    formId,
    submissionId: record['submissionId'],
    serviceId: textOrNull(record['serviceId']),
    serviceTitle: textOrNull(record['serviceTitle']),
    locationId: textOrNull(record['locationId']),
    draft: readDraft(record['draft']),
    at: typeof record['at'] === 'number' ? record['at'] : 0,
    values: readValues(record['values'], blankValues(null)),
    whose: record['whose'] ? detailsOf(readValues(record['whose'], blankValues(null))) : null,
  };
}

function readDraft(kept: unknown): DraftBase | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { draftId, collection, version } = kept as Record<string, unknown>;
  if (collection !== 'user_drafts' && collection !== 'drafts_pending_approval') return null;
  return typeof draftId === 'string' && typeof version === 'number' ? { draftId, collection, version } : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

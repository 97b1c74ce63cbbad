import { keptFilesAt, type Local } from '../../app/local/local.ts';
import type { KeptFiles } from '../../app/local/kept-files.ts';
import { useKept, type KeptForm } from '../../app/local/use-kept.ts';

const place = 'handout';

/** Where an upload goes: into a category as a new resource, or in the place of a resource's file. */
export type HandoutPlace = { kind: 'add'; categoryId: string } | { kind: 'replace'; id: string };

/** A resource that is being made; `formId`: under which its file lies on this device, null before one was chosen. */
export type HandoutPlan = { into: HandoutPlace; name: string; formId: string | null };

const nowhere: HandoutPlan = { into: { kind: 'add', categoryId: '' }, name: '', formId: null };

function readPlan(value: unknown): HandoutPlan | null {
  const { into, name, formId } = (value ?? {}) as Partial<HandoutPlan>;
  if (typeof name !== 'string' || (formId !== null && typeof formId !== 'string')) return null;
  if (into?.kind === 'add' && typeof into.categoryId === 'string') return { into, name, formId };
  return into?.kind === 'replace' && typeof into.id === 'string' ? { into, name, formId } : null;
}

export type KeptHandout = KeptForm<HandoutPlan>;

/** The resource that is being made: kept with its file, so that a reload goes on with both. */
export const useKeptHandout = (): KeptHandout => useKept<HandoutPlan>({ place, start: nowhere, read: readPlan });

/** Where its file lies on this device. */
export const handoutFilesAt = (local: Local, formId: string): KeptFiles => keptFilesAt(local, place, formId);

import type { DraftCollection } from '@consult/contract/draft/draft.ts';

/**
 * What the finder's address says. It survives a reload, the back button and a shared link, and travels along into the
 * composer, so that 'Back to Results' finds the same results.
 */
export type FinderSearch = {
  tab?: 'search';
  searchText?: string;
  specialty?: string;
  subsite?: string;
  /** A person of the services found: narrows the directory's results. */
  specialist?: string;
  sortType?: 'Time';
  /** The referring clinic, where it is not the default one. */
  locationId?: string;
};

export type ComposerSearch = FinderSearch & {
  serviceId?: string;
  /** The draft that is opened, and where it lies. */
  consultDraftId?: string;
  collection?: DraftCollection;
  /** The consult that was just sent from here. */
  sent?: string;
};

/** What of the composer's address the finder knows. */
export function finderPart({
  serviceId: _service,
  consultDraftId: _draft,
  collection: _collection,
  sent: _sent,
  ...rest
}: ComposerSearch): FinderSearch {
  return rest;
}

/** A draft as an address names it. */
export type DraftRef = { draftId: string; collection: DraftCollection };

/** The draft that an address opens; one without a collection is the person's own. */
export function draftRefOf({ consultDraftId, collection }: ComposerSearch): DraftRef | null {
  return consultDraftId === undefined ? null : { draftId: consultDraftId, collection: collection ?? 'user_drafts' };
}

/** As an address names a draft; nothing for none. */
export function draftSearch(draft: DraftRef | null): Pick<ComposerSearch, 'consultDraftId' | 'collection'> {
  return draft ? { consultDraftId: draft.draftId, collection: draft.collection } : {};
}

const longest = 200;

/** Reads an address; what is not of the right shape is left out. `locationIdx` is resolved by useReferringLocation. */
export function readFinderSearch(search: Record<string, unknown>): FinderSearch & { locationIdx?: number } {
  const index = Number(search['locationIdx']);
  return {
    ...(search['tab'] === 'search' ? { tab: 'search' as const } : {}),
    ...text(search, 'searchText'),
    ...text(search, 'specialty'),
    ...text(search, 'subsite'),
    ...text(search, 'specialist'),
    ...(search['sortType'] === 'Time' ? { sortType: 'Time' as const } : {}),
    ...text(search, 'locationId'),
    ...(search['locationIdx'] !== undefined && Number.isInteger(index) && index >= 0 ? { locationIdx: index } : {}),
  };
}

/** As readFinderSearch, with the service that the consult is for. */
export function readComposerSearch(search: Record<string, unknown>): ComposerSearch & { locationIdx?: number } {
  return {
    ...readFinderSearch(search),
    ...text(search, 'serviceId'),
    ...text(search, 'consultDraftId'),
    ...collection(search['collection']),
    ...text(search, 'sent'),
  };
}

function collection(value: unknown): Pick<ComposerSearch, 'collection'> {
  return value === 'user_drafts' || value === 'drafts_pending_approval' ? { collection: value } : {};
}

function text<K extends string>(search: Record<string, unknown>, key: K): Partial<Record<K, string>> {
  // The router reads ?searchText=123 as a number; it was typed as text.
  const value = typeof search[key] === 'number' ? String(search[key]) : search[key];
  if (typeof value !== 'string' || value === '') return {};
  return { [key]: value.slice(0, longest) } as Partial<Record<K, string>>;
}

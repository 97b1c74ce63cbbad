import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { addressText, readFinderSearch, type FinderSearch } from '../directory/directory.ts';

export type ComposerSearch = FinderSearch & {
  serviceId?: string;
  /** The id of the opened draft; `collection` says where it lies. */
  consultDraftId?: string;
  collection?: DraftCollection;
  /** The consult that was just sent from this page. */
  sent?: string;
};

/** The part of the composer's address that says what the finder showed: all but the service and the form. */
export function finderPart({
  serviceId: _service,
  consultDraftId: _draft,
  collection: _collection,
  sent: _sent,
  form: _form,
  ...rest
}: ComposerSearch): FinderSearch {
  return rest;
}

/** A draft as an address names it. */
export type DraftRef = { draftId: string; collection: DraftCollection };

/** The draft that an address names; without a collection it is one of the person's own drafts. */
export function draftRefOf({ consultDraftId, collection }: ComposerSearch): DraftRef | null {
  return consultDraftId === undefined ? null : { draftId: consultDraftId, collection: collection ?? 'user_drafts' };
}

/** The draft's part of an address; empty without a draft. */
export function draftSearch(draft: DraftRef | null): Pick<ComposerSearch, 'consultDraftId' | 'collection'> {
  return draft ? { consultDraftId: draft.draftId, collection: draft.collection } : {};
}

/** As readFinderSearch, with the service of the consult. */
export function readComposerSearch(search: Record<string, unknown>): ComposerSearch & { locationIdx?: number } {
  return {
    ...readFinderSearch(search),
    ...addressText(search, 'serviceId'),
    ...addressText(search, 'consultDraftId'),
    ...collection(search['collection']),
    ...addressText(search, 'sent'),
  };
}

function collection(value: unknown): Pick<ComposerSearch, 'collection'> {
  return value === 'user_drafts' || value === 'drafts_pending_approval' ? { collection: value } : {};
}

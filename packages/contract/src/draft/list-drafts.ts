import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { draftAccess, draftCard, draftCollection } from './draft.ts';

/** Drafts on one page of a list. */
export const draftPageSize = 25;

export const consultDraftListDrafts = call({
  name: 'consultDraft-listDrafts',
  summary: 'A page of the drafts that the viewer holds in a collection, the last saved first; search is by subject.',
  access: draftAccess,
  changes: false,
  input: z.object({
    consultDraftsCollectionType: draftCollection,
    /** Part of the subject, letters of either case. */
    search: z.string().max(200).default(''),
    after: z.string().max(100).nullable().default(null),
  }),
  output: z.object({
    drafts: z.record(id, draftCard),
    /** The ids of this page in their order. */
    order: z.array(id),
    next: z.string().nullable(),
  }),
});

import type { CallName, Calls } from '@consult/contract/calls.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { FullWorld } from './full-world.testing.ts';

/** How the tests try one call: who makes it with what, whose records its ids name, and what it must refuse. */
export type CallRow<Name extends CallName = CallName> = {
  /** A person who may make the call. */
  as: CastName;
  /** Input that the server accepts from them. */
  input: (world: FullWorld) => Calls[Name]['input'];
  /** The field that names a record, and its kind: for strangers the answer is that of a record that does not exist. */
  record?: {
    field: string;
    kind:
      | 'activity'
      | 'attachment'
      | 'draft'
      | 'form'
      | 'image'
      | 'location'
      | 'media'
      | 'message'
      | 'owner'
      | 'service'
      | 'outbox'
      | 'news'
      | 'phone'
      | 'session';
  };
  /** The code of the form in whose visit the call is made; else it is made in one to the copy of a consult. */
  form?: (world: FullWorld) => string;
  /** The same of a patient's window. */
  window?: (world: FullWorld) => string;
  /** People whose role permits the call and whom it still refuses, because of their part in the record. */
  notFor?: readonly CastName[];
  /** Prepares the world so that the input is accepted, after other people made the call before. */
  ready?: (world: FullWorld) => Promise<unknown>;
  /** For each field, a value that must be refused under its name. */
  bad: Readonly<Record<string, unknown>>;
  /** The code of the answer to input in the right form, where this world has nothing that it would accept. */
  answers?: string;
};

/** The rows of one room. */
export type CallRows = { readonly [Name in CallName]?: CallRow<Name> };

export const activityRecord = { field: 'activityId', kind: 'activity' } as const;
export const draftRecord = { field: 'draftId', kind: 'draft' } as const;
export const noUuid = 'not-a-uuid';
/** The form of a page marker of a list, with an id that no database takes. */
export const noMarker = `0~1~${'-'.repeat(36)}`;

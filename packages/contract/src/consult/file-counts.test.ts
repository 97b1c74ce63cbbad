import { expect, test } from 'vitest';
import { draftToSave } from '../draft/save-draft.ts';
import { faultOfIssue } from '../fault-issue.ts';
import { messageInput } from '../message/send.ts';
import { consultInput } from './consult-input.ts';

const ids = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

/** The faults of one field of an input, whatever else is wrong with it. */
const faultsAt = (
  schema: typeof consultInput | typeof draftToSave | typeof messageInput,
  field: string,
  count: number,
) =>
  (schema.safeParse({ [field]: ids(count) }).error?.issues ?? [])
    .filter(({ path }) => path.join('.') === field)
    .map(faultOfIssue);

test.each([
  ['a consult', 'galleryMediaURIs', consultInput],
  ['a consult', 'attachmentIds', consultInput],
  ['a draft', 'selectedMedia', draftToSave],
  ['a draft', 'attachmentIds', draftToSave],
  ['a message', 'galleryMediaURIs', messageInput],
  ['a message', 'attachments', messageInput],
  ['a message', 'resourceIds', messageInput],
] as const)('%s with more than twenty in %s is refused in the specified words', (_, field, schema) => {
  expect(faultsAt(schema, field, 20)).toEqual([]);
  expect(faultsAt(schema, field, 21)).toEqual([{ code: 'too-many-files', most: 20 }]);
});

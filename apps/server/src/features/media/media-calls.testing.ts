import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { addOf, addPhoto, drawnPhoto, upload } from './media-world.testing.ts';

const timeZone = 'America/Edmonton';
const noZone = 'Mars/Olympus';
const tooManyTags = Array.from({ length: 21 }, (_, n) => `tag ${n}`);

/** Another photo that plus@ has uploaded and not added. */
export async function uploadAnother(world: FullWorld): Promise<void> {
  const plus = await world.client('plus');
  world.gallery.uploadId = await upload(world.url, plus, await drawnPhoto(Date.now() % 251));
}

/** Another photo of plus@ that may be deleted. */
export async function addAnother(world: FullWorld): Promise<void> {
  world.gallery.spareId = (await addPhoto(world.url, await world.client('plus'))).id;
}

/** The photo that is changed is as it was when it was added. */
export const untouched = ({ app, gallery }: FullWorld): Promise<unknown> =>
  app.write.query(
    `with forgotten as (delete from media_term where media_id = $1)
      update media set version = 1, notes = null, tags = null where id = $1`,
    [gallery.mediaId],
  );

/** No consent is recorded with the photo that is changed. */
const withoutConsent = ({ app, gallery }: FullWorld): Promise<unknown> =>
  app.write.query(
    'update media set consent_giver = null, consent_way = null, consent_uses = null, consent_at = null where id = $1',
    [gallery.mediaId],
  );

/** How the tests try the calls of this room. */
export const mediaRows = {
  'media-add': {
    as: 'plus',
    input: ({ gallery }) => addOf(gallery.uploadId, { created: '2026-03-01T12:00:00.000Z' }),
    record: { field: 'mediaId', kind: 'attachment' },
    ready: uploadAnother,
    bad: { mediaId: noUuid, created: 'yesterday', posterId: noUuid, tags: tooManyTags },
  },
  'media-change': {
    as: 'plus',
    input: ({ gallery }) => ({ mediaId: gallery.mediaId, baseVersion: 1, notes: 'Left forearm' }),
    record: { field: 'mediaId', kind: 'media' },
    ready: untouched,
    bad: { mediaId: noUuid, baseVersion: 0, notes: 'n'.repeat(2_001), tags: tooManyTags },
  },
  'media-changeOwnTag': {
    as: 'plus',
    input: () => ({ tag: 'Mole', to: 'Naevus' }),
    bad: { tag: '', to: 't'.repeat(41) },
  },
  'media-delete': {
    as: 'plus',
    input: ({ gallery }) => ({ mediaIds: [gallery.spareId] }),
    ready: addAnother,
    bad: { mediaIds: [] },
  },
  'media-months': { as: 'plus', input: () => ({ timeZone }), bad: { timeZone: noZone } },
  'media-ownTags': { as: 'plus', input: () => ({}), bad: {} },
  'media-page': { as: 'plus', input: () => ({ timeZone }), bad: { timeZone: noZone, before: 'yesterday' } },
  'media-recordConsents': {
    as: 'plus',
    input: ({ gallery }) => ({
      mediaIds: [gallery.mediaId],
      consent: { givenBy: 'patient' as const, way: 'in-words' as const, uses: [] },
      consentAt: '2026-03-01T12:00:00.000Z',
    }),
    ready: withoutConsent,
    bad: { mediaIds: [], draftId: noUuid, 'consent.givenBy': 'nobody', consentAt: 'yesterday' },
  },
  'media-restore': {
    as: 'plus',
    input: ({ gallery }) => ({ mediaIds: [gallery.spareId] }),
    bad: { mediaIds: [] },
  },
  'media-search': {
    as: 'plus',
    input: () => ({ timeZone, notes: 'forearm' }),
    bad: { timeZone: noZone, tags: tooManyTags, notes: 'n'.repeat(2_001), from: '0000-01-01', to: 'yesterday' },
  },
  'media-since': { as: 'plus', input: () => ({ arrival: 0 }), bad: { arrival: -1 } },
  'media-tagMany': {
    as: 'plus',
    input: ({ gallery }) => ({ mediaIds: [gallery.mediaId], add: ['Mole'] }),
    ready: untouched,
    bad: { mediaIds: [], add: tooManyTags, remove: tooManyTags },
  },
  'media-withoutConsent': {
    as: 'plus',
    input: ({ gallery }) => ({ mediaIds: [gallery.mediaId] }),
    bad: { mediaIds: [], draftId: noUuid },
  },
} satisfies CallRows;

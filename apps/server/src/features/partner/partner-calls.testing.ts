import { demoPartner } from '@consult/testkit/demo/partner.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';

/** plus@ is linked with the account that the world's token names, and nothing was uploaded there. */
export const linkWithPartner = ({ app, people: { cast } }: FullWorld): Promise<unknown> =>
  app.write.query(
    `with forgotten as (delete from partner_upload)
      insert into partner_account (person_id, partner_id, ava_uuid, linked_at) values ($1, $2, $3, now())
        on conflict do nothing`,
    [cast.plus.id, demoPartner.id, `physician-${cast.plus.id}`],
  );

/** How the tests try the calls of this room. */
export const partnerRows = {
  'ava-linkAccount': {
    as: 'plus',
    input: (world) => ({ jwt: world.link }),
    // The token counts once, for the first person who uses it.
    ready: (world) => world.app.write.query('delete from partner_token_used; delete from partner_account'),
    bad: { jwt: '' },
  },
  'ava-uploadGalleryFiles': {
    as: 'plus',
    input: ({ gallery }) => ({ galleryItemIds: [gallery.mediaId] }),
    ready: linkWithPartner,
    bad: { galleryItemIds: [] },
  },
  'ava-unlinkAccount': { as: 'plus', input: () => ({}), bad: {} },
  'ava-econsultAuth': {
    as: 'plus',
    input: (world) => ({ jwt: world.launch }),
    bad: { jwt: '' },
  },
} satisfies CallRows;

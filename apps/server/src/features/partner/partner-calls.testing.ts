import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const partnerRows = {
  'ava-linkAccount': {
    as: 'plus',
    input: (world) => ({ jwt: world.link }),
    // The token counts once, for the first person who uses it.
    ready: (world) => world.app.write.query('delete from partner_token_used; delete from partner_account'),
    bad: { jwt: '' },
  },
  'ava-unlinkAccount': { as: 'plus', input: () => ({}), bad: {} },
  'ava-econsultAuth': {
    as: 'plus',
    input: (world) => ({ jwt: world.launch }),
    bad: { jwt: '' },
  },
} satisfies CallRows;

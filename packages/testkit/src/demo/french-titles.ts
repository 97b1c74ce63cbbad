import { cast } from '../cast.ts';
import type pg from 'pg';
import { colleagues } from './people.ts';
import { specialists } from './specialists.ts';

/** How doctors of the demo world chose to be titled in French; the others have chosen nothing. */
const chosen = {
  Dr: [
    cast.plus,
    cast.cardio,
    cast.dentist,
    cast.approver,
    specialists.dallaire,
    specialists.stAmand,
    specialists.tetteh,
  ],
  Dre: [
    cast.free,
    cast.derm,
    cast.derm2,
    cast.pending,
    colleagues.sandoval,
    specialists.ansah,
    specialists.bouchard,
    specialists.fontaine,
    specialists.leBlanc,
    specialists.roy,
  ],
} as const;

/** Writes what they chose. */
export async function chooseFrenchTitles(client: pg.ClientBase): Promise<void> {
  for (const [title, people] of Object.entries(chosen))
    await client.query(
      `update person set preferences = preferences || jsonb_build_object('frenchTitle', $1::text)
        where id = any ($2::uuid[])`,
      [title, people.map(({ id }) => id)],
    );
}

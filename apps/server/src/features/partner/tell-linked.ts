import type pg from 'pg';

/** The live event on which the person's open pages load their profile again, which names the linked account. */
export async function tellLinked(client: Pick<pg.ClientBase, 'query'>, personId: string): Promise<void> {
  await client.query({
    name: 'partner-tell-linked',
    text: `insert into live_event (kind, ref_id, version, people) values ('profile', $1, 0, array[$1::uuid])`,
    values: [personId],
  });
}

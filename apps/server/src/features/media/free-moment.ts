import type pg from 'pg';

/**
 * The time of capture that a new item of a person gets: the wanted one, else the next millisecond that no other item of
 * theirs has, else, where that would be later than now, the nearest one before (server rules, section 14). The caller
 * has locked the gallery.
 */
export async function freeMoment(
  client: pg.ClientBase,
  personId: string,
  { wanted, now }: { wanted: Date; now: Date },
): Promise<Date> {
  const from = wanted.getTime() > now.getTime() ? now : wanted;
  const { rows } = await client.query<{ free: Date | null }>({
    name: 'media-free-moment',
    text: `select case
        when not exists (select 1 from media where person_id = $1 and created = $2::timestamptz) then $2::timestamptz
        else coalesce(
          (select m.created + interval '1 millisecond' from media m
            where m.person_id = $1 and m.created >= $2::timestamptz and m.created < $3::timestamptz
              and not exists (select 1 from media n
                where n.person_id = $1 and n.created = m.created + interval '1 millisecond')
            order by m.created limit 1),
          (select m.created - interval '1 millisecond' from media m
            where m.person_id = $1 and m.created <= $2::timestamptz
              and not exists (select 1 from media n
                where n.person_id = $1 and n.created = m.created - interval '1 millisecond')
            order by m.created desc limit 1)) end as free`,
    values: [personId, from, now],
  });
  // The item that has the moment is among those before, so there is always a nearest one.
  return rows[0]!.free!;
}

import { comparable } from '@consult/domain/directory/sorting.ts';
import type { Queryable } from './visibility.ts';

/** A service in an external search cluster: the fields that clusterIndex asks for, and nothing of a patient. */
export type SearchDocument = {
  id: string;
  name: string;
  name_key: string;
  specialists: string[];
  specialty: string;
  subsite: string;
  keywords: string[];
  description: string;
  province: string;
  city_key: string;
  /** Milliseconds; the greatest safe integer where there is no response time, so that the service comes last. */
  response_rank: number;
};

/**
 * Every enabled service, a thousand at a time. For an operator, who may see the whole directory: it takes no viewer.
 */
export async function* unsafeSearchDocuments(db: Queryable): AsyncGenerator<SearchDocument> {
  for (let last: string | null = null; ;) {
    const { rows }: { rows: (Omit<SearchDocument, 'name_key' | 'city_key'> & { city: string })[] } = await db.query({
      text: `select s.id, s.name, s.specialty, s.subsite, s.keywords,
        concat_ws(' ', s.short_description, s.long_description) as description,
          c.province, c.city,
          case when s.response_time_ms < 0 then ${Number.MAX_SAFE_INTEGER} else s.response_time_ms end as response_rank,
          array(select p.first_name || ' ' || p.last_name from service_user u join person p on p.id = u.person_id
            where u.service_id = s.id and p.disabled_at is null order by u.position, p.id) as specialists
        from service s join clinic c on c.id = s.clinic_id where s.enabled and ($1::uuid is null or s.id > $1)
        order by s.id limit 1000`,
      values: [last],
    });
    for (const { city, ...row } of rows) yield { ...row, name_key: comparable(row.name), city_key: comparable(city) };
    const next = rows.at(-1);
    if (!next || rows.length < 1000) return;
    last = next.id;
  }
}

import type pg from 'pg';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';

/**
 * The clinic in whose name the viewer makes an appointment: the one that they chose for the consult as its consultant;
 * as its staff, that of the first consultant whose staff they are.
 * @throws INVALID_INPUT where they chose none
 */
export async function makingClinic(
  client: pg.ClientBase,
  viewer: Viewer,
  activityId: string,
): Promise<{ id: string; province: string }> {
  const { rows } = await client.query<{ id: string; province: string }>({
    name: 'appointment-clinic',
    text: `select c.id, c.province from member m join clinic c on c.id = m.clinic_id
      where m.activity_id = $1 and m.role = 'consultant' and (m.person_id = $2 or m.clinic_id = any($3::uuid[]))
      order by m.person_id = $2 desc, m.position limit 1`,
    values: [activityId, viewer.personId, viewer.clinicIds],
  });
  const [clinic] = rows;
  if (!clinic) throw refuse('INVALID_INPUT', { clinic: { code: 'no-clinic-chosen' } });
  return clinic;
}

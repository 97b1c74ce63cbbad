import { queueMoaEconsultFax } from '@consult/contract/forward/queue-fax.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { earlierFax } from './earlier-fax.ts';
import { faxPlace } from './send-fax.ts';

/**
 * fax-queueMOAEConsultFax: a consultant faxes the consult to the clinic that they chose for it, with a word to its
 * staff. A consult that can not be faxed is refused now, and not by a fax that fails later. A repeated call (a double
 * click, a lost answer) faxes nothing more.
 */
export const queueFax = serve(queueMoaEconsultFax).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId } = input;
  return once(context, async (client) => {
    const answer = { ok: true as const };
    const { can, clinicId, key } = await lockStanding(client, app, viewer, activityId);
    if (!can.faxToMoa) throw refuse('NOT_FOUND');
    const id = input.faxId ?? newId();
    const text = input.messageToMOA.trim();
    const fax = { id: input.faxId ?? null, activityId, personId: viewer.personId, text };
    const earlier = await earlierFax(client, app, key, fax);
    if (earlier === 'foreign') throw refuse('NOT_FOUND');
    if (earlier === 'changed') throw errors.FAX_CHANGED();
    if (earlier === 'repeat') return { answer };
    if (!clinicId || !(await hasFax(client, clinicId))) throw errors.NO_FAX_NUMBER();
    const body = text === '' ? null : encrypt(key, faxPlace(id), text);
    await client.query(
      'insert into moa_fax (id, activity_id, person_id, clinic_id, body, created_at) values ($1, $2, $3, $4, $5, $6)',
      [id, activityId, viewer.personId, clinicId, body, app.now()],
    );
    await app.jobs.enqueue(client, 'moa-fax', { faxId: id });
    await writeAudit(client, { kind: 'consult-faxed', actorId: viewer.personId, subjectIds: [activityId] });
    const to = { kind: 'forwarded', to: 'fax' } as const;
    return {
      answer,
      events: [await addSystemLine(client, { activityId, actorId: viewer.personId, key, event: to })],
    };
  });
});

async function hasFax(client: pg.ClientBase, clinicId: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>({
    name: 'clinic-has-fax',
    text: `select length(regexp_replace(fax, '\\D', '', 'g')) = 10 as there from clinic where id = $1`,
    values: [clinicId],
  });
  return rows[0]?.there ?? false;
}

import { billInterpretation as declared } from '@consult/contract/outcome/bill-interpretation.ts';
import { interpretationCodesOf } from '@consult/domain/billing/codes.ts';
import type { InterpretationType } from '@consult/domain/billing/codes.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { lockStanding, touchActivity } from '../activity/activity.ts';

/**
 * interpretations-billInterpretation: bills each kind once per activity. A kind that is billed already counts as done:
 * the dialog's second click, and a colleague who ticks the same kind, get the same answer and bill nothing. Record and
 * interpretation are written together.
 */
export const billInterpretation = serve(declared).handler(({ input, context }) => {
  const { app, viewer } = context;
  const { activityId, options } = input;
  const kinds: readonly InterpretationType[] = [
    ...(options.billAudiogram ? (['audiogram'] as const) : []),
    ...(options.billSinusEndoscopy ? (['sinusEndoscopy'] as const) : []),
  ];
  return once(context, async (client) => {
    const { can } = await lockStanding(client, app, viewer, activityId);
    const may: Record<InterpretationType, boolean> = {
      audiogram: can.billAudiogram,
      sinusEndoscopy: can.billSinusEndoscopy,
    };
    // A viewer who may bill none of the kinds learns nothing of the consult; one kind that they may not bill refuses
    // them all.
    if (!Object.values(may).some(Boolean) || kinds.some((kind) => !may[kind])) throw refuse('NOT_FOUND');
    if (kinds.length === 0) throw refuse('INVALID_INPUT', { options: { code: 'interpretation-required' } });
    const codes = await codesOf(client);
    let billed = 0;
    for (const kind of kinds)
      if (await bill(client, { activityId, doctorId: viewer.personId, kind, code: codes[kind], now: app.now() }))
        billed += 1;
    if (billed === 0) return { answer: { ok: true as const } };
    await writeAudit(client, {
      kind: 'interpretation-billed',
      actorId: viewer.personId,
      subjectIds: [activityId],
      detail: { billed },
    });
    return { answer: { ok: true as const }, events: [await touchActivity(client, activityId)] };
  });
});

/** The codes of this installation. */
async function codesOf(client: pg.ClientBase): Promise<Readonly<Record<InterpretationType, string>>> {
  const { rows } = await client.query<{ body: unknown }>({
    name: 'billing-codes',
    text: `select body from content_document where name = 'billing-codes'`,
  });
  return interpretationCodesOf(rows[0]?.body);
}

type Billed = { activityId: string; doctorId: string; kind: InterpretationType; code: string; now: Date };

/** Bills one kind; false where it has been billed before. */
async function bill(client: pg.ClientBase, { activityId, doctorId, kind, code, now }: Billed): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'interpretation-bill',
    text: `with written as (
        insert into interpretation (activity_id, interpretation_type, billed_by, created_at) values ($1, $2, $3, $4)
          on conflict do nothing returning activity_id
      )
      insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code, created_at)
        select $3, activity_id, 'interpretation', $2, $5, $4 from written`,
    values: [activityId, kind, doctorId, now, code],
  });
  return rowCount === 1;
}

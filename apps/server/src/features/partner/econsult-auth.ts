import { avaEconsultAuth } from '@consult/contract/partner/econsult-auth.ts';
import type { Intake } from '@consult/contract/partner/intake.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { readJson } from '../activity/activity.ts';
import { intakePlace } from './intake-place.ts';
import { readPartnerToken } from './partner-token.ts';

/** Launches that one person tries. */
export const launchLimit: Limit = { tries: 60, seconds: 15 * 60 };

type Row = { id: string; key_id: number; wrapped_key: Buffer; body: Buffer };

/**
 * ava-econsultAuth: opens the intake that a launch's token names as its jti. The first person to open it owns it: it
 * opens for them again until it expires, and does not exist for anybody else. Every refusal is the same LAUNCH_REFUSED.
 */
export const econsultAuth = serve(avaEconsultAuth).handler(async ({ input, context: { app, viewer }, errors }) => {
  if (!(await app.sessions.limits.take('launch', viewer.personId, launchLimit))) throw refuse('TOO_MANY');
  const token = await readPartnerToken(app.read, app.config.publicUrl, 'launch+jwt', input.jwt, app.now());
  const intakeId = token?.payload.jti ?? '';
  if (!token || !uuid.test(intakeId)) throw errors.LAUNCH_REFUSED();
  const opened = await inTransaction(app.write, async (client) => {
    const { rows } = await client.query<Row>({
      name: 'intake-lock',
      text: `select id, key_id, wrapped_key, body from partner_intake
        where id = $1 and partner_id = $2 and expires_at > $4 and (opened_by is null or opened_by = $3) for update`,
      values: [intakeId, token.partnerId, viewer.personId, app.now()],
    });
    const row = rows[0];
    const body = row ? await readIntake(app, row) : null;
    // A token about another physician or another consult of the partner opens nothing and binds nothing.
    if (!row || !body || !isAbout(token.payload, body)) return null;
    await client.query({
      name: 'intake-opened',
      text: 'update partner_intake set opened_by = $2, opened_at = coalesce(opened_at, $3) where id = $1',
      values: [row.id, viewer.personId, app.now()],
    });
    await writeAudit(client, { kind: 'launch-opened', actorId: viewer.personId, subjectIds: [row.id] });
    return body;
  });
  if (!opened) throw errors.LAUNCH_REFUSED();
  const { patientInfo, avaConsultId, avaUuid, patientHistory } = opened;
  return { patientInfo, avaConsultId, avaUuid, patientHistory };
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isAbout(payload: Readonly<Record<string, unknown>>, body: Intake): boolean {
  return payload['avaUuid'] === body.avaUuid && payload['avaConsultId'] === body.avaConsultId;
}

async function readIntake(app: Pick<App, 'keyring'>, row: Row): Promise<Intake | null> {
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  return readJson<Intake>(app.keyring, key, intakePlace(row.id), row.body);
}

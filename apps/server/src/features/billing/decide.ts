import { decideBilling as declared } from '@consult/contract/billing/decide.ts';
import { plainDxCode } from '@consult/domain/billing/dx-code.ts';
import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import { judge } from '@consult/domain/billing/rules/judge.ts';
import { fittingCodes, isAmending, waysOf } from '@consult/domain/billing/rules/ways.ts';
import type { AmendingWay, Way } from '@consult/domain/billing/rules/ways.ts';
import { isClaimNote } from '@consult/domain/claim/note.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { amend } from './amendment.ts';
import { readClaimStanding } from './claim-standing.ts';
import { judgeIds } from './judge-records.ts';
import { readFacts } from './record-facts.ts';
import { readRuleBook } from './rule-content.ts';
import { amendSnapshot, takeSnapshots } from './snapshot.ts';

/** The status that a decision alone gives; a judgement of the same transaction follows where the record is open. */
const becomes: Readonly<Record<Exclude<Way, AmendingWay>, RecordStatus | null>> = {
  notBillable: 'notBillable',
  hold: 'onHold',
  correct: 'new',
  asIs: null,
  accept: 'closed',
  billAgain: 'new',
};

/**
 * billing-decide: what a doctor decides about a record of their own, with the rules that they saw, by name and time; or
 * asks the payer to do with its claim.
 * @throws STATE_CHANGED where the record is not as they saw it, or allows this no more
 */
export const decide = serve(declared).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { recordId, version, way } = input;
  await takeSnapshots(app, viewer.personId);
  return inTransaction(app.write, async (client) => {
    const row = await lockRecord(client, viewer.personId, recordId);
    if (!row) throw refuse('NOT_FOUND');
    const now = app.now();
    const book = await readRuleBook(client);
    const known = (await readFacts(client, app, [recordId]))[0]!;
    const { findings } = judge(known.facts, book, businessDay(now));
    const claim = await readClaimStanding(client, recordId);
    if (row.version !== version || !waysOf(known, findings, claim).includes(way)) throw errors.STATE_CHANGED();
    const offered = [known.facts.code, ...fittingCodes(known.facts, known.side, { has: book.isHoliday })];
    if (isAmending(way)) {
      await amend(client, app, { way, facts: known.facts, book, codes: offered, input, now });
      await writeAudit(client, {
        kind: 'billing-decided',
        actorId: viewer.personId,
        subjectIds: [recordId],
        detail: { decision: way, rules: '', corrected: '' },
      });
      return { status: row.status };
    }
    const { billingCode = known.facts.code, dxCode, note = '' } = way === 'correct' || way === 'asIs' ? input : {};
    if (way === 'correct') {
      if (!offered.includes(billingCode))
        throw refuse('INVALID_INPUT', { billingCode: { code: 'billing-code-not-fitting' } });
      if (dxCode !== undefined) await amendSnapshot(client, app, recordId, { dxCode: plainDxCode(dxCode) });
    }
    if (!isClaimNote(note)) throw refuse('INVALID_INPUT', { note: { code: 'claim-note-letters' } });
    if (way === 'asIs') await amendSnapshot(client, app, recordId, { payerNote: note.trim() });
    const seen = findings.map(({ rule }) => rule);
    await client.query({
      name: 'billing-decided',
      text: `update billing_record set status = coalesce($2, status), decision = $3, decided_rules = $4,
          decided_at = $5,
          billing_code = $6, judge_due = true where id = $1`,
      values: [
        recordId,
        becomes[way] === known.status ? null : becomes[way],
        way === 'hold' || way === 'asIs' ? way : '',
        seen,
        now,
        way === 'correct' ? billingCode : known.facts.code,
      ],
    });
    // Neither code nor diagnosis stands in it: that one was changed does.
    await writeAudit(client, {
      kind: 'billing-decided',
      actorId: viewer.personId,
      subjectIds: [recordId],
      detail: {
        decision: way,
        rules: seen.join(),
        corrected: [
          ...(way === 'correct' && billingCode !== known.facts.code ? ['billingCode'] : []),
          ...(way === 'correct' && dxCode !== undefined ? ['dxCode'] : []),
        ].join(),
      },
    });
    const status = becomes[way] ?? known.status;
    if (status === 'new' || status === 'onHold' || status === 'pending')
      await judgeIds(client, app, [recordId], { now, readyBefore: 0 });
    const decided = await lockRecord(client, viewer.personId, recordId);
    return { status: decided!.status };
  });
});

async function lockRecord(client: pg.ClientBase, doctorId: string, recordId: string) {
  const { rows } = await client.query<{ status: RecordStatus; version: string }>({
    name: 'billing-lock',
    text: `select status, version::text as version from billing_record where id = $2 and doctor_id = $1
      for no key update`,
    values: [doctorId, recordId],
  });
  const row = rows[0];
  return row ? { status: row.status, version: Number(row.version) } : null;
}

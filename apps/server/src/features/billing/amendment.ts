import { plainDxCode } from '@consult/domain/billing/dx-code.ts';
import { judge } from '@consult/domain/billing/rules/judge.ts';
import type { RecordFacts } from '@consult/domain/billing/rules/facts.ts';
import type { RuleBook } from '@consult/domain/billing/rules/rule-book.ts';
import type { AmendingWay } from '@consult/domain/billing/rules/ways.ts';
import { isClaimNote } from '@consult/domain/claim/note.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';

/** What an amendment says besides its action and code; the decrypted content of claim_amendment.body. */
export type AmendmentBody = {
  /** What the payer is told. */
  note: string;
  /** Of a change; null: as the record has it. */
  dxCode: string | null;
};
export type SealedAmendment = { id: string; key_id: number; wrapped_key: Buffer; body: Buffer };

const amendmentPlace = (id: string): Place => ({ table: 'claim_amendment', column: 'body', id });

/** Null where it can not be read. */
export async function openAmendment(
  { keyring }: Pick<App, 'keyring'>,
  { id, key_id: keyId, wrapped_key: wrapped, body }: SealedAmendment,
): Promise<AmendmentBody | null> {
  return readJson<AmendmentBody>(keyring, await keyring.unwrapOrNull(keyId, wrapped, id), amendmentPlace(id), body);
}

type Asked = {
  way: AmendingWay;
  facts: RecordFacts;
  book: RuleBook;
  /** The codes that say what was done. */
  codes: readonly string[];
  input: { billingCode?: string | undefined; dxCode?: string | undefined; note?: string | undefined };
  now: Date;
};

/**
 * Keeps for the next file what a doctor asks of the payer, or takes that back; the record is locked and stays as it is.
 * @throws INVALID_INPUT where a change changes nothing, or the rules refuse it, or a reassessment has no reason
 */
export async function amend(client: pg.ClientBase, app: Pick<App, 'keyring'>, asked: Asked): Promise<void> {
  const { way, facts, now } = asked;
  if (way === 'withdraw') {
    await client.query({
      name: 'claim-amendment-withdraw',
      text: `update claim_amendment set state = 'withdrawn' where record_id = $1 and state = 'asked'`,
      values: [facts.id],
    });
    return;
  }
  const note = asked.input.note?.trim() ?? '';
  if (!isClaimNote(note)) throw refuse('INVALID_INPUT', { note: { code: 'claim-note-letters' } });
  // Who looks at a claim again has to be told why.
  if (way === 'reassess' && note === '') throw refuse('INVALID_INPUT', { note: { code: 'claim-note-needed' } });
  const { code, dxCode } = way === 'change' ? changed(asked) : { code: facts.code, dxCode: null };
  const id = newId();
  const key = app.keyring.newDataKey(id);
  const body: AmendmentBody = { note, dxCode };
  await client.query({
    name: 'claim-amendment-ask',
    text: `insert into claim_amendment (id, record_id, action, billing_code, asked_at, key_id, wrapped_key, body)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      id,
      facts.id,
      way,
      code,
      now,
      key.keyId,
      key.wrapped,
      encrypt(key.key, amendmentPlace(id), JSON.stringify(body)),
    ],
  });
}

/** What a change says instead. A code that a rule refuses is not taken, unless it refuses the record as it is too. */
function changed({ facts, book, codes, input, now }: Asked): { code: string; dxCode: string | null } {
  const code = input.billingCode ?? facts.code;
  const known = plainDxCode(facts.dxCode);
  const dxCode = input.dxCode === undefined ? known : plainDxCode(input.dxCode);
  const wrong = (fault: 'billing-code-not-fitting' | 'claim-change-nothing' | 'claim-change-refused') =>
    refuse('INVALID_INPUT', { billingCode: { code: fault } });
  if (!codes.includes(code)) throw wrong('billing-code-not-fitting');
  if (code === facts.code && dxCode === known) throw wrong('claim-change-nothing');
  const today = businessDay(now);
  const refusing = (of: RecordFacts) =>
    judge(of, book, today).findings.flatMap(({ rule, outcome }) => (outcome === 'refuse' ? [rule] : []));
  const before = refusing(facts);
  if (refusing({ ...facts, code, dxCode }).some((rule) => !before.includes(rule))) throw wrong('claim-change-refused');
  return { code, dxCode: dxCode === known ? null : dxCode };
}

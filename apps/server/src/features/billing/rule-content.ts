import type pg from 'pg';
import type { RuleBook } from '@consult/domain/billing/rules/rule-book.ts';
import { ruleBook } from '@consult/domain/billing/rules/rule-book.ts';
import { diagnosisCodes } from '../diagnosis/diagnosis.ts';

/** The rules of this installation as they are now: a run reads them once. */
export async function readRuleBook(client: Pick<pg.ClientBase, 'query'>): Promise<RuleBook> {
  const { rows } = await client.query<{ name: string; body: unknown }>({
    name: 'billing-rule-content',
    text: `select name, body from content_document
      where name in ('billing-rules', 'billing-codes', 'statutory-holidays')`,
    values: [],
  });
  const bodyOf = (name: string): unknown => rows.find((row) => row.name === name)?.body ?? null;
  return ruleBook(
    { rules: bodyOf('billing-rules'), codes: bodyOf('billing-codes'), holidays: bodyOf('statutory-holidays') },
    diagnosisCodes(),
  );
}

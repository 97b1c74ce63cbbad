import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';

/** To whom a private form is offered. */
export type OfferedTo = { kind: 'person' | 'clinic'; id: string };

/** Offers a private form, or takes that back; false where no form has this id. Part of the running transaction. */
export async function offerForm(
  client: pg.ClientBase,
  formId: string,
  to: OfferedTo,
  offered: boolean,
): Promise<boolean> {
  if (!(await isForm(client, formId))) return false;
  const column = to.kind === 'person' ? 'person_id' : 'clinic_id';
  const { rowCount } = await client.query(
    offered
      ? `insert into care_form_offer (form_id, ${column}) values ($1, $2) on conflict do nothing`
      : `delete from care_form_offer where form_id = $1 and ${column} = $2`,
    [formId, to.id],
  );
  const kind = offered ? 'care-form-offered' : 'care-form-withdrawn';
  if (rowCount === 1)
    await writeAudit(client, { kind, actorId: null, subjectIds: [formId], detail: { [to.kind]: to.id } });
  return true;
}

/** Switches a form on or off; false where no form has this id. Forms that were sent go on being answered. */
export async function enableForm(client: pg.ClientBase, formId: string, enabled: boolean): Promise<boolean> {
  if (!(await isForm(client, formId))) return false;
  const { rowCount } = await client.query('update care_form set enabled = $2 where id = $1 and enabled <> $2', [
    formId,
    enabled,
  ]);
  const kind = enabled ? 'care-form-enabled' : 'care-form-disabled';
  if (rowCount === 1) await writeAudit(client, { kind, actorId: null, subjectIds: [formId] });
  return true;
}

async function isForm(client: pg.ClientBase, formId: string): Promise<boolean> {
  return (await client.query('select from care_form where id = $1', [formId])).rows.length === 1;
}

import { recordGroups } from '@consult/domain/billing/record-status.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';

const people = ownPeople();
const { cast } = people;
const closed = { fetchByStatus: { statuses: [...recordGroups.closed] } };

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
  await world.app.write.query('delete from billing_record where doctor_id = $1', [cast.derm.id]);
  await world.app.write.query(
    `insert into billing_record (doctor_id, type, sub_type, billing_code, status, snapshot, created_at, result_at,
        paid_at, paid_cents, error_code)
      select $1, 'econsult', 'consultant', case n when 1 then '=1+1' else '03.01O' end, 'closed', 'taken',
          timestamptz '2026-03-02T18:00:00Z' - n * interval '1 minute', '2026-03-10T18:00:00Z', '2026-03-12T18:00:00Z',
          case n when 1 then -1240 else 6899 end, ''
        from generate_series(1, 1100) n`,
    [cast.derm.id],
  );
});
afterAll(() => world?.stop());

const fetched = async (
  format: string,
  who: 'derm' | 'plus' | 'moa',
  question: object = closed,
  language = 'en',
  method = 'GET',
) => {
  const { cookie } = await world.client(who);
  const query = new URLSearchParams({ question: JSON.stringify(question), language });
  return fetch(`${world.url}/V5/billing-report/${format}?${query.toString()}`, { method, headers: { cookie } });
};
const audited = async (): Promise<object[]> =>
  (
    await world.app.write.query<{ detail: object }>(
      `select detail from audit_entry where kind = 'billing-exported' and actor_id = $1 order by at`,
      [cast.derm.id],
    )
  ).rows.map(({ detail }) => detail);

describe('the export of billing records', () => {
  it('as CSV has the heads of the specification and a line for every record, and says how many', async () => {
    const before = (await audited()).length;
    const response = await fetched('csv', 'derm');
    expect(response.headers.get('x-rows')).toBe('1100');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    // A mark says UTF-8; text() would take it away.
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(text.startsWith('\uFEFFService Date,Data Accepted or Rejected,Date Paid,Activity,Sub-Activity,PHN,')).toBe(
      true,
    );
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFService Date,Data Accepted or Rejected,Date Paid,Activity,Sub-Activity,PHN,Status,Diagnosis Code,Billing Code,Amount Paid,Error Code',
    );
    expect(lines).toHaveLength(1101);
    expect(lines[1]).toBe("2026-03-02,2026-03-10,2026-03-12,eConsult,Consultant,,Closed,,'=1+1,-12.40,");
    expect(lines[2]).toBe('2026-03-02,2026-03-10,2026-03-12,eConsult,Consultant,,Closed,,03.01O,68.99,');
    expect((await audited()).slice(before)).toEqual([{ format: 'csv', question: 'fetchByStatus', rows: 1100 }]);
  });

  it('tells its head alone (HEAD) without being made, and writes no entry', async () => {
    const before = await audited();
    for (const format of ['csv', 'pdf']) {
      const response = await fetched(format, 'derm', closed, 'en', 'HEAD');
      expect([response.status, response.headers.get('x-rows')]).toEqual([200, '1100']);
    }
    expect(await audited()).toEqual(before);
  });

  it('leaves out none of the records of one millisecond, however many', async () => {
    await world.app.write.query(
      `insert into billing_record (doctor_id, type, sub_type, billing_code, status, snapshot, created_at)
        select $1, 'econsult', 'consultant', '03.01R', 'notBillable', 'taken',
            timestamptz '2026-02-01T18:00:00.000800Z' - n * interval '1 microsecond' / 4 from generate_series(1, 2400) n`,
      [cast.derm.id],
    );
    const text = await (await fetched('csv', 'derm', { fetchByStatus: { statuses: ['notBillable'] } })).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(2401);
    await world.app.write.query(`delete from billing_record where doctor_id = $1 and status = 'notBillable'`, [
      cast.derm.id,
    ]);
  });

  it('is in French for whoever reads French', async () => {
    const text = await (await fetched('csv', 'derm', closed, 'fr')).text();
    expect(text.split('\r\n')[2]).toBe('2026-03-02,2026-03-10,2026-03-12,eConsult,Consultant,,Fermé,,03.01O,68.99,');
  });

  it('says why a record waits, as the report’s table does', async () => {
    const { rows } = await world.app.write.query<{ id: string }>(
      `insert into billing_record (doctor_id, type, sub_type, billing_code, status, rule, missing, snapshot, created_at)
        values ($1, 'econsult', 'consultant', '03.01O', 'onHold', 'claim-incomplete', '{facility,payTo}', 'taken',
          '2026-03-02T18:00:00Z') returning id`,
      [cast.derm.id],
    );
    const held = { fetchByStatus: { statuses: ['onHold'] } };
    const line = async (language: string) =>
      (await (await fetched('csv', 'derm', held, language)).text()).split('\r\n')[1];
    expect(await line('en')).toContain(',"On hold (missing: facility, who is paid)",');
    expect(await line('fr')).toContain(',"En suspens (il manque\u00a0: établissement, bénéficiaire du paiement)",');
    const pdf = await readPdf(new Uint8Array(await (await fetched('pdf', 'derm', held)).arrayBuffer()));
    expect(withoutSpaces(pdf.pages[0]!)).toContain('missing:facility');
    await world.app.write.query('delete from billing_record where id = $1', [rows[0]!.id]);
  });

  it('as PDF has 65 rows a page, as text', async () => {
    const response = await fetched('pdf', 'derm');
    const { pages, title, sizes } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(title).toBe('Billing report');
    expect(pages).toHaveLength(Math.ceil(1100 / 65));
    expect(sizes[0]).toMatch(/^595\.\d+x841\.\d+$/);
    for (const page of [pages[0]!, pages[15]!]) expect(withoutSpaces(page).match(/68\.99|-12\.40/g)).toHaveLength(65);
    expect(withoutSpaces(pages[0]!)).toContain('ServiceDate');
    expect(withoutSpaces(pages[16]!)).toContain('Page17of17');
  });

  it('holds one’s own records alone, and is refused to whoever has no report', async () => {
    expect((await (await fetched('csv', 'plus')).text()).trimEnd().split('\r\n')).toHaveLength(1);
    expect((await fetched('csv', 'moa')).status).toBe(403);
    expect((await fetch(`${world.url}/V5/billing-report/csv`)).status).toBe(401);
  });

  it.each([
    ['csv', {}, 400],
    ['csv', { fetchByStatus: { statuses: ['paid'] } }, 400],
    ['xls', closed, 404],
  ])('as %s of %j is refused', async (format, question, status) => {
    expect((await fetched(format, 'derm', question)).status).toBe(status);
  });
});

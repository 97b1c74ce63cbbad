import { demoForms } from '@consult/testkit/demo/forms/forms.ts';
import { bareSubmissionRate } from './floor/bare-submission.ts';
import { makeFloorTable, transactionRate } from './floor/commits.ts';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import { cpuCost } from './harness/cpu.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { quietest, ratePerSecond, timeEach } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { BenchWorld } from './harness/scratch.ts';
import { sendingOf, stockForms } from './stocked-forms.ts';
import type { FormSender, StockedForm } from './stocked-forms.ts';

type Doctor = { id: string; email: string; locationId: string };

/** Submissions a second that the stock is made for: more than any machine so far has taken. */
const stockPerSecond = 1_200;

const answers = {
  days: '9',
  worst: '2026/11/03',
  with: ['Nausea', 'Light hurts'],
  pills: 'Yes',
  whichPills: 'Ibuprofen on three days, and once a triptan that helped within the hour.',
};

/**
 * Forms that patients submit a second, one and eight at a time, with everything that a submission writes in its one
 * transaction; the process serves and runs no jobs, since PDFs are made after the commit. And sends to fifty patients
 * at once. The floor of a submission writes the same rows into the same tables by one statement (`sameRows`), or as
 * many rows into one bare table (`oneTable`), as that of a send does.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const connections: Connection[] = [];
  try {
    await makeFloorTable(world.databaseUrl);
    await world.query(`update clinic set phone = '(403) 555-0142', fax = '(403) 555-0143'`);
    const [doctor] = await world.query<Doctor>(
      `select p.id, p.email, l.id as "locationId" from person p join location l on l.person_id = p.id
        join clinic c on c.id = l.clinic_id join person_role r on r.person_id = p.id
        where p.email like 'doctor-%' and c.province = 'AB' and r.role = 'adminFee' order by p.id limit 1`,
    );
    const server = await world.serve({ ROLE: 'http' });
    const [client] = await signInAll(server.url, [doctor!.email]);
    const sender: FormSender = {
      ...doctor!,
      formId: demoForms.headache.id,
      answers,
      connection: connect(server.url, client!.cookie),
    };
    client!.close();
    connections.push(sender.connection, ...Array.from({ length: 8 }, () => connect(server.url)));
    const patients = connections.slice(1);
    let [serial, taken] = [0, 0];
    let stock = await stockForms(world, sender, 500, serial);
    const refill = async (count: number): Promise<void> => {
      serial += 1_000;
      stock = [...stock, ...(await stockForms(world, sender, Math.max(0, count - stock.length), serial))];
    };
    const take = (): StockedForm => {
      const form = stock.pop();
      if (!form) throw new Error('The forms are used up: stock more of them.');
      return form;
    };
    const submit = patients.map((connection) => (): Promise<string> => {
      taken += 1;
      const form = take();
      return connection.post(callPath('forms-submitForm'), form.body, form.headers);
    });
    const rows = await rowsOf(world, 100, submit[0]!);
    const sendRows = await rowsOf(world, 10, () => send(sender, (serial += 1)));
    const all = await quietest(
      options.rounds,
      async () => {
        const each = Math.ceil(options.seconds * 1.2 * stockPerSecond);
        const bare = async (connections: number) => {
          await refill(3 * each);
          return bareSubmissionRate(world.databaseUrl, take, connections, options.seconds);
        };
        const floor = {
          sameRows: { one: await bare(1), eight: await bare(8) },
          oneTable: {
            one: await transactionRate(world.databaseUrl, rows, 1, options.seconds),
            eight: await transactionRate(world.databaseUrl, rows, 8, options.seconds),
          },
          fifty: await transactionRate(world.databaseUrl, sendRows, 1, options.seconds),
        };
        await refill(each + 300);
        const one = await timeEach(200, submit[0]!);
        const perSecond = { one: await ratePerSecond(options.seconds, submit.slice(0, 1)), eight: 0 };
        await refill(each);
        const cpuMs = await cpuCost(
          [server.pid],
          world.postmaster,
          async () => (perSecond.eight = await ratePerSecond(options.seconds, submit)),
          () => taken,
        );
        serial += 1_000;
        const fifty = await ratePerSecond(options.seconds, [() => send(sender, (serial += 1))]);
        return {
          one,
          perSecond: { ...perSecond, sendsToFifty: fifty },
          cpuMs,
          floor: { perSecond: floor },
          ratio: {
            one: rounded(perSecond.one / floor.sameRows.one),
            eight: rounded(perSecond.eight / floor.sameRows.eight),
            eightToOneTable: rounded(perSecond.eight / floor.oneTable.eight),
            sendsToFifty: rounded(fifty / floor.fifty),
          },
        };
      },
      ({ perSecond }) => -perSecond.eight,
    );
    return { rowsPerSubmission: rows, rowsPerSend: sendRows, ...all[0], rounds: all };
  } finally {
    for (const connection of connections) await connection.close();
    await world.stop();
  }
}

const send = (sender: FormSender, serial: number): Promise<string> =>
  sender.connection.post(callPath('careForm-send'), sendingOf(sender, serial).body);

/** The rows that the database counts for one run of many. */
async function rowsOf(world: BenchWorld, count: number, run: () => Promise<unknown>): Promise<number> {
  const written = async (): Promise<number> => {
    // A backend's counts reach the statistics within a second of its last statement.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const [row] = await world.query<{ n: number }>(
      'select sum(n_tup_ins + n_tup_upd)::integer as n from pg_stat_user_tables',
    );
    return row!.n;
  };
  const before = await written();
  for (let n = 0; n < count; n += 1) await run();
  return Math.round(((await written()) - before) / count);
}

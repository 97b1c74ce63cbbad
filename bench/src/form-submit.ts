import { demoForms } from '@consult/testkit/demo/forms/forms.ts';
import { bareSendingRate } from './floor/bare-sending.ts';
import { bareSubmissionRate } from './floor/bare-submission.ts';
import { makeFloorTable } from './floor/commits.ts';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import { cpuCost } from './harness/cpu.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { countPerSecond, quietest } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import { sendingOf, stockForms } from './stocked-forms.ts';
import type { FormSender, StockedForm } from './stocked-forms.ts';

type Doctor = { id: string; email: string; locationId: string };

/** Submissions that each side makes, one after the other, and eight at a time. */
const submissions = { one: 400, eight: 1_600 };
/** Sends to fifty patients that each side makes. */
const sends = 40;

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
 * at once. The floors write the same rows into the same tables by one statement, without reading or encrypting
 * anything. Counts, not seconds: so a slow machine needs no more forms than a quick one.
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
    let stock: StockedForm[] = [];
    const refill = async (count: number): Promise<void> => {
      serial += 1_000;
      stock = [...stock, ...(await stockForms(world, sender, Math.max(0, count - stock.length), serial))];
      // As the database itself does within minutes: plans that were made while the tables were empty read all of them.
      await world.query('analyze');
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
    // Each goes a fifth ahead of itself.
    const needed = 2.4 * (submissions.one + submissions.eight);
    await refill(needed);
    const [{ id: batchId } = { id: '' }] = await world.query<{ id: string }>(
      'select id from patient_message_batch limit 1',
    );
    const all = await quietest(
      options.rounds,
      async () => {
        await refill(needed);
        const bare = (connections: number, count: number) =>
          bareSubmissionRate(world.databaseUrl, take, connections, count);
        const floor = { one: await bare(1, submissions.one), eight: await bare(8, submissions.eight) };
        const one = await countPerSecond(submissions.one, submit.slice(0, 1));
        let eight = 0;
        const cpuMs = await cpuCost(
          [server.pid],
          world.postmaster,
          async () => (eight = await countPerSecond(submissions.eight, submit)),
          () => taken,
        );
        const fiftyFloor = await bareSendingRate(world.databaseUrl, batchId, sends);
        serial += 1_000;
        let sent = 0;
        let fifty = 0;
        const sendNext = (): Promise<string> => {
          sent += 1;
          return send(sender, serial + sent);
        };
        const sendCpuMs = await cpuCost(
          [server.pid],
          world.postmaster,
          async () => (fifty = await countPerSecond(sends, [sendNext])),
          () => sent,
        );
        return {
          perSecond: { one, eight, sendsToFifty: fifty },
          cpuMs,
          sendCpuMs,
          floor: { perSecond: { ...floor, sendsToFifty: fiftyFloor } },
          ratio: {
            one: rounded(one / floor.one),
            eight: rounded(eight / floor.eight),
            sendsToFifty: rounded(fifty / fiftyFloor),
          },
        };
      },
      ({ perSecond }) => -perSecond.eight,
    );
    return { ...all[0], rounds: all };
  } finally {
    for (const connection of connections) await connection.close();
    await world.stop();
  }
}

const send = (sender: FormSender, serial: number): Promise<string> =>
  sender.connection.post(callPath('careForm-send'), sendingOf(sender, serial).body);

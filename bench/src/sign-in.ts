import { hashPassword, verifyPassword } from '@consult/server/features/account/password.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import { callPath, connect } from './harness/caller.ts';
import { rounded } from './harness/machine.ts';
import { quietest, ratePerSecond, timeEach } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, smallScale } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

/**
 * Signing in with a password: milliseconds at one client, and how many a second at eight. The floor is the verification
 * of the password's argon2id hash alone, which is meant to cost what it costs.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld({ ...smallScale, consults: 200 }, options);
  const connections: ReturnType<typeof connect>[] = [];
  try {
    const server = await world.serve();
    for (let n = 0; n < 8; n += 1) connections.push(connect(server.url));
    let person = 0;
    const signInOn = (connection: ReturnType<typeof connect>) => (): Promise<unknown> => {
      person = (person % 1_000) + 1;
      return connection.post(
        callPath('account-signIn'),
        JSON.stringify({ email: `doctor-${person}@scale.example`, password: castPassword }),
      );
    };
    const hash = await hashPassword(castPassword);
    const verify = (): Promise<boolean> => verifyPassword(hash, castPassword);
    const all = await quietest(
      options.rounds,
      async () => {
        const floor = {
          one: await timeEach(50, verify),
          perSecond: await ratePerSecond(
            options.seconds,
            Array.from({ length: 8 }, () => verify),
          ),
        };
        const one = await timeEach(50, signInOn(connections[0]!));
        const perSecond = await ratePerSecond(options.seconds, connections.map(signInOn));
        return {
          one,
          perSecond,
          floor,
          ratio: { p50: rounded(one.p50 / floor.one.p50), perSecond: rounded(perSecond / floor.perSecond) },
        };
      },
      ({ one }) => one.p50,
    );
    return { ...all[0], rounds: all };
  } finally {
    for (const connection of connections) await connection.close();
    await world.stop();
  }
}

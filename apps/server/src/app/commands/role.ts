import { parseArgs } from 'node:util';
import { requireSecondFactor, roleRequirements, UnknownRoleError } from '../../features/permission/permission.ts';
import type { Config } from '../../call/config.ts';
import { announced } from './announced.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** Which roles need a second factor. */
export const role: Command = {
  usage: ['list', 'require-second-factor ROLE on|off'],
  async run(args, config) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [way, ...rest] = positionals;
    if (way === 'list') return list(config);
    if (way === 'require-second-factor') return require(config, rest);
    throw new UsageError('role: say what to do.');
  },
};

async function list(config: Config): Promise<void> {
  const roles = await withInstallation(config, ({ pool }) => roleRequirements(pool));
  for (const { role: name, holders, protectedHolders, required } of roles) {
    const needed = required ? 'second factor required' : 'second factor optional';
    console.log(`${name}: ${needed}; ${protectedHolders} of ${holders} have one`);
  }
}

/** Runs while servers run: open screens of the role's holders follow at once. */
async function require(config: Config, [name, to]: readonly string[]): Promise<void> {
  if (!name || (to !== 'on' && to !== 'off'))
    throw new UsageError('require-second-factor: ROLE and on or off are needed.');
  await withInstallation(config, async ({ pool }) => {
    try {
      const holders = await announced(pool, (live) =>
        requireSecondFactor({ write: pool, live }, null, name, to === 'on'),
      );
      if (holders === null) console.log(`${name}: it was ${to} already.`);
      else if (to === 'on') console.log(`${name}: holders need a second factor from now on: ${holders}.`);
      else console.log(`${name}: holders need no second factor any more: ${holders}.`);
    } catch (error) {
      if (error instanceof UnknownRoleError) throw new UsageError(error.message);
      throw error;
    }
  });
}

import { parseArgs } from 'node:util';
import { groupModes } from '@consult/domain/group/mode.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import type { Promised, Span } from '@consult/domain/promise/clock.ts';
import type pg from 'pg';
import { administerGroup } from '../../features/group/group.ts';
import type { GroupChange, GroupOutcome } from '../../features/group/group.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { findPerson } from './find-person.ts';
import { findService } from './find-service.ts';
import { withInstallation } from './open-installation.ts';

const people = ['add-keeper', 'remove-keeper', 'add-member', 'remove-member'] as const;

/** To whom a service gives its consults, and who keeps it. Runs while servers run, and holds from the next send on. */
export const group: Command = {
  usage: [
    'show SERVICE',
    'mode SERVICE everyone|turn|hand',
    'promise SERVICE [--seen 4h|1d] [--answered 8h|3d] [--none]',
    ...people.map((way) => `${way} SERVICE EMAIL`),
  ],
  async run(args, config) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { seen: { type: 'string' }, answered: { type: 'string' }, none: { type: 'boolean' } },
    });
    const [way, asked, what] = positionals;
    if (!way || !asked) throw new UsageError('group: say what to do, and with which SERVICE.');
    await withInstallation(config, async ({ pool }) => {
      const service = await findService(pool, asked);
      if (way === 'show') return show(pool, service);
      const change = await changeOf(pool, way, what, values);
      console.log(`${service.name}: ${said[await administerGroup(pool, service.id, change)]}`);
    });
  },
};

const said: Record<GroupOutcome, string> = {
  done: 'changed.',
  unchanged: 'it is so already.',
  'no-keeper': 'nobody keeps it, so nobody could give what comes. Add a keeper first.',
  'no-working-day': 'its calendar is closed on every working day, so it can promise nothing.',
  'last-member': 'nobody else answers there. Add another member first.',
};

async function changeOf(
  pool: pg.Pool,
  way: string,
  what: string | undefined,
  { seen, answered, none }: { seen?: string | undefined; answered?: string | undefined; none?: boolean | undefined },
): Promise<GroupChange> {
  if (way === 'mode') {
    if (!groupModes.includes(what as GroupMode)) throw new UsageError(`mode: ${groupModes.join(', ')} are known.`);
    return { what: 'mode', mode: what as GroupMode };
  }
  if (way === 'promise') {
    const promise: Promised = { seen: spanOf(seen), answered: spanOf(answered) };
    const promises = promise.seen !== null || promise.answered !== null;
    if (promises === (none === true)) throw new UsageError('promise: --seen or --answered, or --none.');
    return { what: 'promise', promise: promises ? promise : null };
  }
  const known = people.find((one) => one === way);
  if (!known || !what) throw new UsageError('group: say what to do, and with whom.');
  return { what: known, personId: (await findPerson(pool, what)).id };
}

/** '4h' or '2d', in working hours or working days. */
function spanOf(text: string | undefined): Span | null {
  if (text === undefined) return null;
  const [, amount, unit] = /^([1-9]\d?)([hd])$/.exec(text) ?? [];
  if (amount === undefined) throw new UsageError('promise: times are written 4h (working hours) or 2d (working days).');
  return { amount: Number(amount), unit: unit === 'h' ? 'hours' : 'days' };
}

type Row = { email: string; share: number; given: number; keeper: boolean; member: boolean };

async function show(pool: pg.Pool, service: { id: string; name: string }): Promise<void> {
  const { rows: settings } = await pool.query<{ mode: string; promise: Promised | null }>(
    'select mode, promise from service where id = $1',
    [service.id],
  );
  const { rows } = await pool.query<Row>(
    `select p.email, coalesce(m.share, 1) as share, coalesce(m.given, 0) as given, u.person_id is not null as member,
        coalesce(p.id = s.owner_id, false) or k.person_id is not null as keeper
      from service s cross join person p left join service_user u on u.service_id = s.id and u.person_id = p.id
        left join service_keeper k on k.service_id = s.id and k.person_id = p.id
        left join group_member m on m.service_id = s.id and m.person_id = p.id
      where s.id = $1 and (u.person_id is not null or k.person_id is not null or p.id = s.owner_id)
      order by u.position nulls last, p.email`,
    [service.id],
  );
  const { mode, promise } = settings[0]!;
  const within = (span: Span | null | undefined): string =>
    span ? `${span.amount} working ${span.unit}` : 'no promise';
  console.log(
    `${service.name}: given to ${mode}; seen: ${within(promise?.seen)}; answered: ${within(promise?.answered)}`,
  );
  for (const { email, share, given, keeper, member } of rows)
    console.log(
      `  ${email}: ${[keeper && 'keeper', member && `member, share ${share}, given ${given}`].filter(Boolean).join('; ')}`,
    );
}

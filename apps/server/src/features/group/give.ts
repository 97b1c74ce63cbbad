import type { ConsultKind } from '@consult/domain/directory/availability.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import { giveByTurn } from '@consult/domain/group/turn.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { ableMembers, isAvailable, lockGroup } from './load-group.ts';
import { notedGiving, writeGiving } from './turns.ts';

/** Whom a consult is given to. */
export type Giving = {
  mode: GroupMode;
  /** Who becomes its consultant, in order. */
  consultants: readonly string[];
  /** Whose it is; null where it is everyone's, or waits to be given by hand. */
  givenTo: string | null;
  givenAt: Date | null;
  /** Since when whom it is given to had waited for a turn. */
  waitedSince: Date | null;
};

type Sent = {
  serviceId: string;
  /** Who sends: to a group of their own they stay the referrer, and it is a colleague's. */
  senderId: string;
  mode: GroupMode;
  /** Who answers here, in order. */
  users: readonly { uid: string }[];
  kind: ConsultKind;
  /** Whose time was chosen for a call, or who was chosen by name. */
  chosen: string | null;
};

/**
 * Says who becomes a consultant of a consult that is being sent, within its transaction. A group's row stays locked
 * from the choice to the commit. Null where nobody on duty is available any more, whatever the sender saw. Source:
 * server rules, section 22.
 */
export async function giveConsult(
  client: pg.ClientBase,
  app: Pick<App, 'now'>,
  { serviceId, senderId, mode, users, kind, chosen }: Sent,
): Promise<Giving | null> {
  const everyone = users.map(({ uid }) => uid);
  const toAll = { givenTo: null, givenAt: null, waitedSince: null };
  if (mode === 'everyone')
    return { mode, consultants: everyone, ...toAll, ...(everyone.length === 1 && { givenTo: everyone[0]! }) };
  const now = app.now();
  const group = await lockGroup(client, serviceId, now, kind);
  // A keeper has just chosen another mode: the sender asks again.
  if (!group || group.mode !== mode) return null;
  const able = ableMembers(group, now, kind);
  able.delete(senderId);
  const to = (personId: string): Giving => {
    const { waitingSince } = group.members.find((one) => one.personId === personId)!;
    return { mode, consultants: [personId], givenTo: personId, givenAt: now, waitedSince: new Date(waitingSince) };
  };
  if (chosen !== null) {
    if (!able.has(chosen)) return null;
    // Whoever takes no calls could still take the next consult: they have missed nothing.
    await writeGiving(client, group, notedGiving(group, ableMembers(group, now, 'econsult'), chosen, now));
    return to(chosen);
  }
  if (mode === 'turn') {
    const given = giveByTurn(group.members, able, now.getTime());
    if (!given) return null;
    await writeGiving(client, group, given.members);
    return to(given.personId);
  }
  const keepers = group.keepers.filter(
    ({ personId, settings }) => personId !== senderId && isAvailable(settings, now, kind),
  );
  if (able.size === 0 || keepers.length === 0) return null;
  return { mode, consultants: keepers.map(({ personId }) => personId), ...toAll };
}

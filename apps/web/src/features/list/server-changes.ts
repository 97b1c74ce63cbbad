import { call } from '../../app/call.ts';
import { inTurn } from '../../app/in-turn.ts';
import type { Folder, ListedConsult } from './listed-consult.ts';

/** As many rows as one call takes (inboxBatch of the contract, whose file the page does not load). */
const batch = 500;

/** Marks a row as read to its end: the server stops at the last message. */
const toTheEnd = 2_147_483_647;

/** Whose row, and of which consult. */
type RowId = Pick<ListedConsult, 'id' | 'ownerId'>;

export type Move = { ownerId: string; activityId: string; folder: Folder };
/** `lastReadSeq` null: unread. */
export type Mark = { ownerId: string; activityId: string; lastReadSeq: number | null };

const idsOf = (items: readonly { activityId: string }[]): string[] => items.map(({ activityId }) => activityId);

/** Moves rows and resolves to the moves that take it back. */
export async function moveOnServer(moves: readonly Move[]): Promise<Move[]> {
  const ask = () =>
    Promise.all(
      batches(moves).map(async ({ ownerId, asked }) => {
        const { previous } = await call('inbox-move', {
          ownerId,
          moves: asked.map(({ activityId, folder }) => ({ activityId, folder })),
        });
        return previous.map((move): Move => ({ ownerId, ...move }));
      }),
    );
  return (await inTurn(idsOf(moves), ask)).flat();
}

/** Marks rows as read or unread and resolves to the marks that take it back. */
export async function markOnServer(marks: readonly Mark[]): Promise<Mark[]> {
  const ask = () =>
    Promise.all(
      batches(marks).map(async ({ ownerId, asked }) => {
        const { previous } = await call('inbox-setRead', {
          ownerId,
          marks: asked.map(({ activityId, lastReadSeq }) => ({ activityId, lastReadSeq })),
        });
        return previous.map((mark): Mark => ({ ownerId, ...mark }));
      }),
    );
  return (await inTurn(idsOf(marks), ask)).flat();
}

/** Mutes rows, or unmutes them. */
export async function muteOnServer(rows: readonly RowId[], muted: boolean): Promise<void> {
  const ask = () =>
    Promise.all(
      batches(rows).map(({ ownerId, asked }) =>
        call('inbox-mute', { ownerId, activityIds: asked.map(({ id }) => id), muted }),
      ),
    );
  await inTurn(
    rows.map(({ id }) => id),
    ask,
  );
}

export const moveOf = ({ ownerId, id }: RowId, folder: Folder): Move => ({ ownerId, activityId: id, folder });

export const markOf = ({ ownerId, id }: RowId, unread: boolean): Mark => ({
  ownerId,
  activityId: id,
  lastReadSeq: unread ? null : toTheEnd,
});

function batches<Item extends { ownerId: string }>(items: readonly Item[]): { ownerId: string; asked: Item[] }[] {
  const groups = [...Map.groupBy(items, ({ ownerId }) => ownerId)];
  return groups.flatMap(([ownerId, all]) =>
    Array.from({ length: Math.ceil(all.length / batch) }, (_, turn) => ({
      ownerId,
      asked: all.slice(turn * batch, (turn + 1) * batch),
    })),
  );
}

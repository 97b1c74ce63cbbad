import { placesFrom } from '../../app/local/kept-records.ts';
import { localNow } from '../../app/local/local.ts';

/** Where the comment lies with which these drafts are to be returned: of others it says nothing. */
export const returnPlace = (draftIds: readonly string[]) => `return-draft.${draftIds.toSorted().join('.')}`;

/** Forgets the comment with which these drafts were returned. */
export async function forgetReturn(draftIds: readonly string[]): Promise<void> {
  const vault = localNow()?.vault;
  if (!vault) return;
  const place = returnPlace(draftIds);
  const records = placesFrom(vault, place).get(place) ?? [];
  await Promise.all(records.map(({ entry }) => vault.removeIfStill(entry)));
}

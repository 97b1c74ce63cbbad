import type { Media } from '@consult/contract/media/media.ts';
import { call, type Input, type Output } from '../../app/call.ts';
import { does, localNow, onDone, onRefused } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { ownTagsQuery } from './own-tags-query.ts';
import { refreshGallery } from './use-gallery.ts';

type Change = Pick<Input<'media-change'>, 'notes' | 'tags' | 'consent' | 'consentAt'>;

/** From which version to which the viewer's own changes here led, by media id. */
const own = new Map<string, Map<number, number>>();

/** Changes notes, tags or consent: kept, shown at once, and sent when it can be. Of what waits the newest counts. */
export async function changeMedia({ id, version }: Pick<Media, 'id' | 'version'>, change: Change): Promise<void> {
  await send({ mediaId: id, baseVersion: latest(id, version), ...change });
}

async function send(input: Input<'media-change'>): Promise<void> {
  // What is changed is a slot of its own: notes take the place of notes, not of tags.
  const slot = `media-change.${input.mediaId}.${Object.keys(input).toSorted().join('.')}`;
  await does('media-change', input, { stream: `media.${input.mediaId}`, slot });
}

/** Spells an own tag otherwise, on every file; null takes it off all of them and off the list. Throws CallError. */
export async function changeOwnTag(tag: string, to: string | null): Promise<void> {
  await call('media-changeOwnTag', { tag, to });
  await Promise.all([queryClient.invalidateQueries({ queryKey: ownTagsQuery.queryKey }), refreshGallery()]);
}

/** The version to which the viewer's own changes led from this one. */
function latest(id: string, version: number): number {
  let now = version;
  for (let next = own.get(id)?.get(now); next !== undefined; next = own.get(id)?.get(now)) now = next;
  return now;
}

onDone('media-change', ({ input }, answer) => {
  const { version } = answer as Output<'media-change'>;
  const steps = own.get(input.mediaId) ?? new Map<number, number>();
  own.set(input.mediaId, steps.set(input.baseVersion, version));
  return refreshGallery();
});
onDone('media-tagMany', refreshGallery);
onDone('media-delete', refreshGallery);

onRefused('media-change', ({ id, input, refusal }) => {
  const version = latest(input.mediaId, input.baseVersion);
  if (refusal?.code !== 'MEDIA_CHANGED') return;
  // Its person is asked, with what stands there now.
  if (version === input.baseVersion) return void refreshGallery();
  // Only the viewer's own change came between: this one goes on it.
  void localNow()
    ?.waiting.discard(id)
    .then(() => send({ ...input, baseVersion: version }));
});

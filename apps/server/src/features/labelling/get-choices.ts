import { labellingGetChoices } from '@consult/contract/labelling/get-choices.ts';
import { distinctLabels, isVerdict, labelKey } from '@consult/domain/labelling/labels.ts';
import type { App } from '../../call/context.ts';
import { serve } from '../../call/implement.ts';
import { labelsOffered, readOwnLabels } from '../own-label/own-label.ts';
import { namesOfConditions } from './conditions.ts';
import { readLabels } from './row.ts';
import type { SealedLabels } from './row.ts';

/** Of so many images that a doctor labelled last their own labels are offered again. */
const remembered = 200;
/** The most own labels that are offered. */
const offered = 30;

/** labelling-getChoices. */
export const choicesOf = serve(labellingGetChoices).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ condition_id: string | null; unlabelled: number }>({
    name: 'pool-conditions',
    text: `select condition_id,
        count(*) filter (where labelled_at is null and moved_to is null)::integer as unlabelled
      from pool_image where specialty = $1 group by condition_id order by count(*) desc, condition_id`,
    values: [input.specialty],
  });
  const ids = rows.map((row) => row.condition_id).filter((id) => id !== null);
  const names = await namesOfConditions(app.read, app, ids);
  const conditions = rows.flatMap(({ condition_id: id, unlabelled }) => {
    const name = (id !== null && names.get(id)) || '';
    return id !== null && name !== '' ? [{ id, name, unlabelled }] : [];
  });
  const known = new Set(conditions.map(({ name }) => labelKey(name)));
  return {
    conditions,
    unlabelled: rows.reduce((sum, { unlabelled }) => sum + unlabelled, 0),
    listed: await labelsOffered(app, input.specialty),
    ownLabels: distinctLabels([
      ...(await labelsOfLate(app, viewer.personId, input.specialty)),
      ...(await readOwnLabels(app, viewer.personId)),
    ]).filter((label) => !known.has(labelKey(label))),
  };
});

/** A doctor's labels of the images that they labelled last in a specialty, the most used first. */
async function labelsOfLate(app: App, personId: string, specialty: string): Promise<string[]> {
  const { rows } = await app.read.query<SealedLabels>({
    name: 'image-labels-of-late',
    text: `select i.id as image_id, i.key_id, i.wrapped_key, l.id as label_id, l.labels
      from pool_label l join pool_image i on i.id = l.image_id
      where l.person_id = $1 and i.specialty = $2 order by l.labelled_at desc limit ${remembered}`,
    values: [personId, specialty],
  });
  const uses = new Map<string, { label: string; count: number }>();
  for (const row of rows)
    for (const label of (await readLabels(app, row)) ?? []) {
      if (isVerdict(label)) continue;
      const before = uses.get(labelKey(label));
      uses.set(labelKey(label), { label: before?.label ?? label, count: (before?.count ?? 0) + 1 });
    }
  const byUse = [...uses.values()].toSorted((a, b) => b.count - a.count);
  return byUse.slice(0, offered).map(({ label }) => label);
}

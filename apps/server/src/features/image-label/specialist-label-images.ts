import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import { specialistLabelImages } from '@consult/contract/image-label/specialist-label-images.ts';
import { checkLabelling } from '@consult/domain/labelling/consult-labels.ts';
import { distinctLabels } from '@consult/domain/labelling/labels.ts';
import { labelledSpecialtyOf } from '@consult/domain/labelling/specialties.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { lockStanding, place, touchActivity } from '../activity/activity.ts';
import type { ImageLabelBody, KnownActivity } from '../activity/activity.ts';
import { keepConsultLabels } from '../labelling/labelling.ts';

type Entry = Omit<ImageLabel, 'labelledBy'>;

/**
 * ai-specialistLabelImages: for a consultant of the activity who may label its pictures. Their own labels of a picture
 * replace those that they chose earlier, and nobody else's; the pool gets them where consent and installation allow it.
 * The audit entry says how many pictures, never what.
 */
export const labelImages = serve(specialistLabelImages).handler(({ input, context }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const activity = await lockStanding(client, app, viewer, input.activityId);
    if (!activity.can.labelImages) throw refuse('NOT_FOUND');
    const entries = [...new Map(input.labels.map((entry) => [entry.filePath, tidy(entry)])).values()];
    const fewest = Math.min(
      ...entries.map(({ doctorLabels, customLabels }) => doctorLabels.length + customLabels.length),
    );
    const fault = checkLabelling({ images: entries.length, labels: fewest });
    if (fault) throw refuse('INVALID_INPUT', { labels: fault });
    if (!(await hasPictures(client, activity.id, entries))) throw refuse('NOT_FOUND');
    const written = await write(client, activity, viewer.personId, { entries, now: app.now() });
    const specialty = labelledSpecialtyOf(activity.specialty, activity.subsite);
    if (specialty)
      await keepConsultLabels(
        client,
        app,
        viewer.personId,
        specialty,
        entries
          .filter(({ filePath }) => written.has(filePath))
          .map((one) => ({ attachmentId: one.filePath, labels: [...one.doctorLabels, ...one.customLabels] })),
      );
    await writeAudit(client, {
      kind: 'images-labelled',
      actorId: viewer.personId,
      subjectIds: [activity.id],
      detail: { images: entries.length },
    });
    return { answer: { ok: true as const }, events: [await touchActivity(client, activity.id)] };
  }),
);

function tidy({ doctorLabels, customLabels, ...entry }: Entry): Entry {
  return { ...entry, doctorLabels: distinctLabels(doctorLabels), customLabels: distinctLabels(customLabels) };
}

/** Whether all of them are pictures of the consult itself. */
async function hasPictures(client: pg.ClientBase, activityId: string, entries: readonly Entry[]): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'image-label-pictures',
    text: `select 1 from attachment where activity_id = $1 and message_id is null and id = any($2::uuid[])
      and state = 'ready' and content_type like 'image/%'`,
    values: [activityId, entries.map(({ filePath }) => filePath)],
  });
  return rowCount === entries.length;
}

/** Writes labels, but where newer ones of the same person stand. Returns the pictures that have these now. */
async function write(
  client: pg.ClientBase,
  { id, key, specialty, subsite }: KnownActivity,
  personId: string,
  { entries, now }: { entries: readonly Entry[]; now: Date },
): Promise<ReadonlySet<string>> {
  const bodies = entries.map(({ filePath, created: _created, ...said }) => {
    // The consult's own, whatever the client says.
    const body: ImageLabelBody = { ...said, specialty: labelledSpecialtyOf(specialty, subsite) ?? said.specialty };
    return encrypt(key, place.imageLabel(filePath, personId), JSON.stringify(body));
  });
  const { rows } = await client.query<{ attachment_id: string }>({
    name: 'image-label-write',
    text: `insert into image_label (activity_id, attachment_id, person_id, body, labelled_at)
      select $1, attachment_id, $2, body, least(labelled_at, $6::timestamptz)
        from unnest($3::uuid[], $4::bytea[], $5::timestamptz[]) l(attachment_id, body, labelled_at)
      on conflict (activity_id, attachment_id, person_id) do update
        set body = excluded.body, labelled_at = excluded.labelled_at
        where image_label.labelled_at <= excluded.labelled_at
      returning attachment_id`,
    values: [id, personId, entries.map(({ filePath }) => filePath), bodies, entries.map(({ created }) => created), now],
  });
  return new Set(rows.map((row) => row.attachment_id));
}

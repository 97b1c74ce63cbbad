import type { ConsultFault } from '@consult/domain/fault/fault.ts';
import type { MessageInput } from '@consult/contract/message/send.ts';
import { distinctNames } from '@consult/domain/consult/attachment-limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { MessageBody } from '../activity/activity.ts';
import { writeFinish } from '../finish/finish.ts';
import { claimForActivity, namesOfOwn, shareStoredFile } from '../attachment/attachment.ts';
import type { FromGallery } from '../attachment/attachment.ts';
import { resourcesNamed } from '../library/library.ts';
import type { Resource } from '../library/library.ts';
import { auditSentMedia, chosenFromGallery, consentMissing, namesInGallery, waitForConsent } from '../media/media.ts';
import { orderSentFax } from '../notice/notice.ts';
import { dropRequest, noteRequest, startRequest } from '../promise/promise.ts';
import { resourcesMissing } from './check-send.ts';
import { writeMessages } from './write-together.ts';
import type { Outgoing, Written } from './write-together.ts';

/** One answer for a file of somebody else, one that is gone, one that never was and one that is still under way. */
const filesMissing: ConsultFault = { code: 'files-missing' };

/**
 * Writes a message with its files, its handouts, the order of its fax and what is done with its consult in one
 * transaction: all of it is there, or
 * nothing is and the files wait for the next try. The message comes first, so that the thread is locked before its
 * files, as everywhere.
 * @throws INVALID_INPUT at attachments, galleryMediaURIs or resourceIds
 */
export async function writeWithFiles(
  app: App,
  viewer: Viewer,
  input: MessageInput,
  seal: (body: MessageBody, preview: string) => Outgoing,
): Promise<Written> {
  const resources = await resourcesNamed(app.write, viewer.personId, input.resourceIds);
  const names = await namesOfOwn(app.write, app, viewer.personId, input.attachments);
  const shared = (resources ?? []).map((resource) => ({ ...resource, attachmentId: newId() }));
  const body: MessageBody = {
    text: input.text,
    ...(shared.length > 0
      ? {
          resources: shared.map(({ id, resourceName, attachmentId }) => ({
            resourceName,
            attachmentId,
            resourceId: id,
          })),
        }
      : {}),
  };
  const photos = await namesInGallery(app.write, app, viewer.personId, input.galleryMediaURIs);
  const said = input.text.trim() || [...names, ...photos, ...shared.map(({ resourceName }) => resourceName)].join(', ');
  return inTransaction(app.write, async (client) => {
    const request = input.asks ? await noteRequest(client, { ...input, personId: viewer.personId }) : null;
    const [written] = await writeMessages(client, input.activityId, [seal(body, said)]);
    if (written!.result !== 'sent') {
      if (request === 'noted') await dropRequest(client, input);
      return written!;
    }
    if (request === 'no-consultant') throw refuse('NOT_ALLOWED');
    if (request === 'noted') await startRequest(client, app, { ...input, sentAt: written!.sentAt });
    // Checked only now: a repeated send is a repeat even where a handout has left the library since.
    if (!resources) throw refuse('INVALID_INPUT', { resourceIds: resourcesMissing });
    const chosen = { mediaIds: input.galleryMediaURIs, draftId: null };
    const gallery = await chosenFromGallery(client, app, viewer.personId, chosen);
    if ('code' in gallery) throw refuse('INVALID_INPUT', { galleryMediaURIs: gallery });
    if ((await waitForConsent(client, viewer.personId, chosen)).length > 0)
      throw refuse('INVALID_INPUT', { galleryMediaURIs: consentMissing });
    if (!(await claim(client, app, viewer, input, gallery)))
      throw refuse('INVALID_INPUT', { attachments: filesMissing });
    await auditSentMedia(client, viewer.personId, gallery);
    await share(client, app, viewer, input, shared);
    await orderSentFax(client, app, { activityId: input.activityId, personId: viewer.personId, what: 'secureMessage' });
    if (!input.finish) return written!;
    const { activityId, messageId: id, finish } = input;
    const events = await writeFinish(client, app, viewer, { activityId, id, ...finish });
    return { ...written!, events: [...written!.events, ...events] };
  });
}

async function claim(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { activityId, messageId, attachments, formId }: MessageInput,
  gallery: FromGallery,
): Promise<boolean> {
  if (attachments.length + gallery.mediaIds.length === 0) return true;
  return claimForActivity(client, app, {
    personId: viewer.personId,
    activityId,
    messageId,
    attachmentIds: attachments,
    draftId: null,
    // Without a form no upload goes along: a message's id is no form's.
    formId: formId ?? messageId,
    gallery,
  });
}

async function share(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { activityId, messageId, attachments, galleryMediaURIs }: MessageInput,
  shared: readonly (Resource & { attachmentId: string })[],
): Promise<void> {
  const names = distinctNames(shared.map(({ fileName }) => fileName));
  for (const [n, { attachmentId, fileId }] of shared.entries()) {
    const there = await shareStoredFile(client, app, {
      id: attachmentId,
      fileId,
      name: names[n]!,
      personId: viewer.personId,
      activityId,
      messageId,
      position: attachments.length + galleryMediaURIs.length + n + 1,
    });
    if (!there) throw refuse('INVALID_INPUT', { resourceIds: resourcesMissing });
  }
}

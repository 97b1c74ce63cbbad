import { checkAttachmentCount } from '@consult/domain/consult/attachment-limits.ts';
import { z } from 'zod';
import { obeys } from '../fault-issue.ts';
import { consent } from '../media/media.ts';
import { id } from '../schemas.ts';

/** Files or photos that go along, by id: as many as the specification lets, else its own words. */
export const fileIds = z.array(id).check(obeys((ids) => checkAttachmentCount(ids.length)));

/**
 * A file of a composed form, a draft or a consult. Its bytes come from GET /V5/files/<id>, under the viewer's
 * permission.
 */
export const attachment = z.object({
  id,
  name: z.string(),
  /** Found from the content; '' while it is uploading. */
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  state: z.enum(['uploading', 'ready']),
  /** Bytes that the server has of an upload under way. */
  received: z.number().int(),
  /**
   * Of a copy from a gallery: the consent that was recorded when it was copied; null where none was. Absent of a file
   * that was uploaded.
   */
  consent: consent.nullable().optional(),
});
export type Attachment = z.infer<typeof attachment>;

import { readImagingSettings } from '@consult/domain/labelling/imaging-settings.ts';
import type { ImagingSettings } from '@consult/domain/labelling/imaging-settings.ts';
import type pg from 'pg';

/** What the installation's admin decided about pictures: the content document 'imaging' (server rules, section 14). */
export async function imagingSettings(client: Pick<pg.ClientBase, 'query'>): Promise<ImagingSettings> {
  const { rows } = await client.query<{ body: unknown }>(`select body from content_document where name = 'imaging'`);
  return readImagingSettings(rows[0]?.body);
}

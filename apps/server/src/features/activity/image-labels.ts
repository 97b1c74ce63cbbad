import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place } from './card.ts';
import type { ImageLabelBody } from './card.ts';
import { readJson } from './read.ts';

type Row = {
  attachment_id: string;
  person_id: string;
  body: Buffer;
  labelled_at: Date;
  first_name: string;
  last_name: string;
  salutation: string;
};

/**
 * What the consultants of an activity say that its pictures show, each under the name of who said it, oldest first;
 * what can not be decrypted is left out. The caller has checked that the viewer may label there: nobody else sees them.
 */
export async function imageLabelsOf(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  activityId: string,
  key: DataKey | null,
): Promise<ImageLabel[]> {
  const { rows } = await client.query<Row>({
    name: 'image-labels-of-activity',
    text: `select l.attachment_id, l.person_id, l.body, l.labelled_at, p.first_name, p.last_name,
        ${titleSql('p')} as salutation
      from image_label l join person p on p.id = l.person_id
      where l.activity_id = $1 order by l.labelled_at, l.attachment_id, l.person_id`,
    values: [activityId],
  });
  return rows.flatMap((row) => {
    const said = readJson<ImageLabelBody>(
      app.keyring,
      key,
      place.imageLabel(row.attachment_id, row.person_id),
      row.body,
    );
    if (!said) return [];
    const { person_id: personId, first_name: firstName, last_name: lastName, salutation } = row;
    return {
      ...said,
      filePath: row.attachment_id,
      created: row.labelled_at.toISOString(),
      labelledBy: { personId, firstName, lastName, salutation },
    };
  });
}

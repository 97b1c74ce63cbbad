import { unknownSigner, type Signer } from '@consult/domain/patient/one-way-message.ts';
import type pg from 'pg';

/** How a person signs at a clinic: the parts of the sign-off that the page writes below a message. */
export async function signerOf(client: pg.ClientBase, personId: string, clinicId: string): Promise<Signer> {
  const { rows } = await client.query<Signer>({
    name: 'message-signer',
    text: `select trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) as name, c.name as "clinicName",
        c.phone, c.fax
      from person p, clinic c where p.id = $1 and c.id = $2`,
    values: [personId, clinicId],
  });
  return rows[0] ?? unknownSigner;
}

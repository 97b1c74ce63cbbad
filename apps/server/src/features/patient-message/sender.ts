import type { Fault } from '@consult/domain/fault/fault.ts';
import { checkDisplayName, onBehalfNotHere } from '@consult/domain/patient-message/on-behalf.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';

/** From where, and in whose name, somebody sends, as a client says it. */
export type AskedSender = {
  /** The sender's own location, by id or by its place in their profile. */
  locationId?: string | null | undefined;
  locationIdx?: number | undefined;
  sendingOnBehalfOfOptionKind?: 'clinic' | 'physician' | undefined;
  sendingOnBehalfOfOptionUid?: string | undefined;
  sendingOnBehalfOfOptionDisplayName?: string | undefined;
};

/** The sender of a batch: where it goes from, and in whose name. */
export type Sender = {
  clinicId: string;
  clinicProvince: string;
  /** In whose name it goes; null where the clinic sends. */
  physicianId: string | null;
  /** As the patient reads it. */
  name: string;
  onBehalf: boolean;
};

/** A location of the viewer's that is not disabled, with its clinic's province; null for every other. */
export async function ownLocation(
  client: Pick<pg.ClientBase, 'query'>,
  viewer: Viewer,
  { locationId, locationIdx }: Pick<AskedSender, 'locationId' | 'locationIdx'>,
): Promise<{ clinicId: string; clinicName: string; province: string } | null> {
  if (!locationId && locationIdx === undefined) return null;
  const { rows } = await client.query<{ clinicId: string; clinicName: string; province: string }>({
    name: 'message-own-location',
    // In the order of the profile's list, to which locationIdx points.
    text: `select c.id as "clinicId", c.name as "clinicName", c.province from (
        select l.id, l.clinic_id, l.disabled,
            row_number() over (order by l.is_default desc, l.position, l.id) - 1 as place
          from location l where l.person_id = $1
      ) own join clinic c on c.id = own.clinic_id
      where not own.disabled and case when $2::uuid is null then own.place = $3::bigint else own.id = $2::uuid end`,
    values: [viewer.personId, locationId ?? null, locationIdx ?? null],
  });
  return rows[0] ?? null;
}

/**
 * The sender that somebody may be (server rules, section 17): themselves at a clinic of theirs; on behalf of that
 * clinic; or on behalf of a physician who works there too. Else the faults, by field.
 */
export async function senderOf(
  client: Pick<pg.ClientBase, 'query'>,
  viewer: Viewer,
  asked: AskedSender,
): Promise<{ sender: Sender } | { faults: Record<string, Fault> }> {
  const location = await ownLocation(client, viewer, asked);
  if (!location) return { faults: { locationId: { code: 'location-required' } } };
  const at = { clinicId: location.clinicId, clinicProvince: location.province };
  const { sendingOnBehalfOfOptionKind: kind, sendingOnBehalfOfOptionUid: uid } = asked;
  if (kind === undefined || (kind === 'physician' && uid === viewer.personId)) {
    const own = await personAt(client, viewer.personId, at.clinicId);
    return { sender: { ...at, physicianId: viewer.personId, name: own?.name ?? '', onBehalf: false } };
  }
  const refused = { faults: { sendingOnBehalfOfOptionUid: onBehalfNotHere } };
  if (!viewer.permissions.has('sendMsgOnBehalfOfPhysicianOrClinic')) return refused;
  const named = kind === 'physician' && uid !== undefined ? await personAt(client, uid, at.clinicId) : null;
  if (kind === 'physician' ? !named?.physician : uid !== undefined && uid !== at.clinicId) return refused;
  const name = (asked.sendingOnBehalfOfOptionDisplayName ?? named?.name ?? location.clinicName).trim();
  const wrong = checkDisplayName(name);
  if (wrong) return { faults: { sendingOnBehalfOfOptionDisplayName: wrong } };
  return { sender: { ...at, physicianId: kind === 'physician' ? uid! : null, name, onBehalf: true } };
}

/** Somebody who works at a clinic, and whether they are a physician there; null where they do not, or are disabled. */
async function personAt(
  client: Pick<pg.ClientBase, 'query'>,
  personId: string,
  clinicId: string,
): Promise<{ name: string; physician: boolean } | null> {
  const { rows } = await client.query<{ name: string; physician: boolean }>({
    name: 'message-person-at',
    // A physician is who consults in their own name (clinic-getClinicInformation_v1).
    text: `select trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) as name, exists (
        select 1 from person_role h join role r on r.name = h.role
          where h.person_id = p.id and 'econsultAndSecureMessaging' = any(r.permissions)) as physician
      from location l join person p on p.id = l.person_id
      where l.person_id = $1 and l.clinic_id = $2 and not l.disabled and p.disabled_at is null`,
    values: [personId, clinicId],
  });
  return rows[0] ?? null;
}

import { deniedBySeed, denialsOf, maySend, permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { defaultPreferences } from '@consult/domain/profile/preferences.ts';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import type { Claims, Profile } from '../../app/session.ts';

/** Somebody with a session: their claims and their profile; the profile is null for an account without one. */
export type Viewer = { claims: Claims; profile: Profile | null };

/** A person of the cast as the server describes them; `changes` of claims and profile are taken as they are. */
export function viewer(
  name: CastName,
  changes: { claims?: Partial<Claims>; profile?: Partial<Profile> | null } = {},
): Viewer {
  const { id, roles } = cast[name];
  const permissions = [...permissionsOf(roles, roleSeed)].sort();
  const locations = locationsOf(name);
  const claims: Claims = {
    uid: id,
    roles: [...roles],
    permissions,
    maySend: maySend(denialsOf(roles, deniedBySeed)),
    clinicIds: permissions.includes('moaConsultInbox') ? locations.map(({ clinicId }) => clinicId) : [],
    specialist: roles.includes('specialist'),
    ...changes.claims,
  };
  return { claims, profile: changes.profile === null ? null : { ...profileOf(name), ...changes.profile } };
}

function profileOf(name: CastName): Profile {
  const person = cast[name];
  return {
    uid: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    salutation: person.salutation,
    title: person.title,
    credentials: person.credentials,
    email: person.email,
    userRoles: [...person.roles],
    practiceId: person.practiceId,
    practiceIdName: 'Practice ID',
    province: person.province,
    phone: person.phone,
    calendarEmail: person.email,
    preferences: defaultPreferences,
    searchFilters: [],
    integrations: { avaUuid: null },
    locations: locationsOf(name),
    billingPortalUrl: null,
  };
}

function locationsOf(name: CastName): Profile['locations'] {
  return cast[name].locations.map(({ id, clinicId }, index) => {
    const clinic = Object.values(clinics).find((one) => one.id === clinicId);
    if (!clinic) throw new Error(`${name} works in a clinic that is not there.`);
    return {
      id,
      clinicId,
      clinicName: clinic.name,
      street: clinic.street,
      city: clinic.city,
      province: clinic.province,
      postalCode: clinic.postalCode,
      clinicPhone: clinic.phone,
      fax: clinic.fax,
      emr: '',
      default: index === 0,
      disabled: false,
      left: false,
      editable: false,
      patientReplies: false,
    };
  });
}

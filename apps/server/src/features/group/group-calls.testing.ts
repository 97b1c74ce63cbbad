import { activityRecord, noMarker, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';

const nowhere = { seen: null, answered: null };

/** derm@ keeps the service that derm2@ shares, and its group is as it was at first. */
const kept = async (world: FullWorld): Promise<void> => {
  await world.app.write.query('update service set owner_id = $2, group_version = 1 where id = $1', [
    world.serviceId,
    world.people.cast.derm.id,
  ]);
};

/** The consult is that of derm@ in a group by turn. */
const given = async (world: FullWorld): Promise<void> => {
  await kept(world);
  await world.app.write.query(
    `update consult_clock set mode = 'turn', given_to = $2, returned_at = null, returned_by = null,
        answered_at = null, answered_by = null where activity_id = $1`,
    [world.activityId, world.people.cast.derm.id],
  );
};

/** How the tests try the calls of this room. */
export const groupRows = {
  'consult-reassign': {
    as: 'derm',
    // As somebody saw it who looked at it before it was that of derm@: the world's consult stays where it is.
    input: (world) => ({
      activityId: world.activityId,
      personId: world.people.cast.derm2.id,
      fromPersonId: null,
      reason: 'Away next week',
    }),
    ready: given,
    answers: 'GIVEN_ALREADY',
    bad: { activityId: noUuid, personId: noUuid, reason: '' },
  },
  'consult-return': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, reason: 'This is for a surgeon.' }),
    record: activityRecord,
    ready: given,
    bad: { activityId: noUuid, reason: 'r'.repeat(501) },
  },
  'consult-setInformed': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, informed: 'marked' as const }),
    record: activityRecord,
    bad: { activityId: noUuid, informed: 'maybe' },
  },
  'group-get': {
    as: 'derm',
    input: (world) => ({ serviceId: world.serviceId }),
    record: { field: 'serviceId', kind: 'service' },
    ready: kept,
    bad: { serviceId: noUuid },
  },
  'group-give': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, personId: world.people.cast.derm2.id }),
    ready: given,
    answers: 'GIVEN_ALREADY',
    bad: { activityId: noUuid, personId: noUuid },
  },
  'group-list': { as: 'derm', input: () => ({}), bad: {} },
  'group-save': {
    as: 'derm',
    input: (world) => ({
      serviceId: world.serviceId,
      version: 1,
      mode: 'everyone' as const,
      promise: null,
      addedWeekdays: [false, false, false, false, false, false, false],
      members: [],
    }),
    record: { field: 'serviceId', kind: 'service' },
    ready: kept,
    bad: { serviceId: noUuid, version: 0, mode: 'dice', promise: nowhere, addedWeekdays: [], members: 'all' },
  },
  'group-waiting': {
    as: 'derm',
    input: (world) => ({ serviceId: world.serviceId, after: null }),
    record: { field: 'serviceId', kind: 'service' },
    ready: kept,
    bad: { serviceId: noUuid, after: noMarker },
  },
} satisfies CallRows;

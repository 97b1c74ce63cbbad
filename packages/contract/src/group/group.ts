import { z } from 'zod';
import { groupModes } from '@consult/domain/group/mode.ts';
import { serviceAvailability } from '../directory/service.ts';
import { keptPromises, promised } from '../promise/promised.ts';
import { id, instant, saidInstant } from '../schemas.ts';

export const day = z.iso.date();
export const weekdays = z.array(z.boolean()).length(7);

const name = z.object({ personId: id, firstName: z.string(), lastName: z.string(), salutation: z.string() });

/** When a member is on duty: a week (null: every day), and the days from today on that differ. */
export const roster = z.object({
  weekdays: weekdays.nullable(),
  days: z.array(z.object({ day, onDuty: z.boolean() })).max(400),
});

export const groupMember = name.extend({
  share: z.number().int().min(1).max(5),
  roster,
  /** Time away that blocks eConsults, today's and later, and the weekdays (Sunday first) that their calendar closes. */
  away: z.array(z.object({ from: day, to: day })),
  closed: weekdays,
  /** How many consults they take a day, and how many came today; null: without limit. */
  daily: z.object({ limit: z.number().int(), count: z.number().int() }).nullable(),
  /** On duty and available for an eConsult now; tomorrow. */
  available: z.boolean(),
  tomorrow: z.boolean(),
  /** Consults given to them since the count began. */
  given: z.number().int(),
  /** Consults of the group that are theirs and not answered, and those of them that are due within a day or late. */
  open: z.number().int(),
  due: z.number().int(),
});

/** A service as its group sees it: nothing of a patient. */
export const group = z.object({
  serviceId: id,
  serviceName: z.string(),
  version: z.number().int(),
  mode: z.enum(groupModes),
  members: z.array(groupMember),
  keepers: z.array(name),
  /** Whose turn it is; null where nobody can take a consult, and where none is given by turn. */
  nextPersonId: id.nullable(),
  /** Consults that wait to be given by hand; null for whoever is no keeper. */
  waiting: z.number().int().nullable(),
  /** What the finder says of it. */
  availability: serviceAvailability,
  promise: promised.nullable(),
  /** Week days that a keeper added to Monday to Friday, and the working days that follow from them. */
  addedWeekdays: weekdays,
  workingWeekdays: weekdays,
  /** Of the last promises that ended; null while they are fewer than five. */
  kept: keptPromises.nullable(),
  can: z.object({ edit: z.boolean(), give: z.boolean() }),
});

/** A consult that waits to be given; its keepers read it in their inbox. */
export const waitingConsult = z.object({
  activityId: id,
  sentAt: instant,
  dueAt: saidInstant.nullable(),
  readable: z.boolean(),
});

/** Why a consult is given to somebody else, or back: 500 characters at most. */
export const reason = z.string().trim().min(1).max(500);

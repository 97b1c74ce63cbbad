import { z } from 'zod';
import { call } from '../call.ts';
import { activityType } from '../consult/consult-input.ts';
import { id } from '../schemas.ts';

/** A specialist as the tree lists them. */
export const routedSpecialist = z.object({
  uid: id,
  /** Milliseconds: the fastest of their services in this subsite; -1 means none yet. */
  avgResponseTime: z.number().int(),
  labelV2: z.object({
    name: z.string(),
    /** Where they answer from: 'Calgary, AB'. */
    location: z.string(),
    title: z.string(),
    credentials: z.string(),
  }),
  onVacation: z.boolean(),
  /** The last millisecond of the vacation, vacations in a row taken together; null while not on one. */
  vacationEndDateMili: z.number().int().nullable(),
  /** The last day of the vacation, by business time; null while not on one. */
  vacationLastDay: z.iso.date().nullable(),
});

export const routingRouteReferral = call({
  name: 'routing-routeReferral_v2',
  summary: 'The specialists whom the viewer may route to: by specialty, then subsite, nearest and fastest first.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({
    city: z.string().max(200).default('Calgary'),
    province: z.string().max(2).default('AB'),
    activityType: activityType.default('econsult'),
  }),
  output: z.record(z.string(), z.record(z.string(), z.array(routedSpecialist))),
});
export type RoutingTree = Record<string, Record<string, z.infer<typeof routedSpecialist>[]>>;

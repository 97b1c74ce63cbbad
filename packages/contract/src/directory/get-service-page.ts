import { z } from 'zod';
import { call } from '../call.ts';
import { id, searchable } from '../schemas.ts';
import { service } from './service.ts';

export const servicesGetServicePage = call({
  name: 'services-getServicePage',
  summary:
    'A page of the service directory: by text, or by specialty and subsite; only services visible to the viewer.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  changes: false,
  input: z.object({
    searchText: searchable(200).default(''),
    specialty: searchable(200).default(''),
    subsite: searchable(200).default(''),
    perPage: z.number().int().min(1).max(50).default(10),
    page: z.number().int().min(1).max(10_000).default(1),
    city: searchable(200).default('Calgary'),
    province: searchable(2).default('AB'),
    sortType: z.enum(['Location', 'Time']).default('Location'),
  }),
  output: z.object({
    services: z.array(service),
    nextPage: z.number().int().nullable(),
    numServices: z.number().int(),
    /** How much of the text each service holds, in the order of `services`; `without` is what it does not. */
    matches: z.array(
      z.object({
        serviceId: id,
        match: z.enum(['all', 'most', 'some', 'nearest']),
        without: z.array(z.string()),
      }),
    ),
    /** What is to be marked, see packages/domain/src/directory/marks.ts. */
    marks: z.array(z.object({ words: z.array(z.string()), beginning: z.boolean() })),
    /** What services call it that was typed in other words. */
    also: z.array(z.object({ typed: z.string(), called: z.array(z.string()) })),
    /** Where no service holds the text as it was typed: others that some hold. */
    instead: z.array(z.object({ text: z.string(), numServices: z.number().int() })),
  }),
  /** Only where an external search cluster answers. */
  errors: {
    SEARCH_FAILED: { status: 502, message: 'The search is out of order.' },
    SEARCH_TIMED_OUT: { status: 504, message: 'The search took longer than 10 seconds.' },
    SEARCH_KEY_REFUSED: { status: 502, message: 'Typesense search API key not found' },
  },
});

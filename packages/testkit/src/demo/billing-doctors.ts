import { cast } from '../cast.ts';

/** What is billed, and what it pays. */
export type Service = { type: string; sub_type: string; billing_code: string; cents: number };
const service = (type: string, subType: string, code: string, cents: number): Service => ({
  type,
  sub_type: subType,
  billing_code: code,
  cents,
});
export const answer = service('econsult', 'consultant', '03.01O', 6899);
const threadMessage = service('econsult', 'message', '03.01NG', 2105);
export const patientMessage = service('patientMessage', 'OneWayPatient', '03.01S', 2105);

/** What each bills, the more often the more often it stands here. */
export const doctors: readonly { id: string; aMonth: number; services: readonly Service[] }[] = [
  {
    id: cast.derm.id,
    aMonth: 26,
    services: [
      ...Array<Service>(4).fill(answer),
      ...Array<Service>(2).fill(threadMessage),
      service('phoneConsult', 'consultant', '03.01LJ', 7915),
      service('phoneConsult', 'consultant', '03.01LK', 11_872),
    ],
  },
  {
    id: cast.plus.id,
    aMonth: 14,
    services: [
      ...Array<Service>(3).fill(service('econsult', 'referrer', '03.01R', 3163)),
      threadMessage,
      patientMessage,
    ],
  },
];

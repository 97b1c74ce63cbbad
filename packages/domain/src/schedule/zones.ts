import { businessZone } from '../time/business-time.ts';

/** The zones of Canada by the cities that people know them by, from east to west. */
export const canadianZones = [
  { zone: 'America/St_Johns', city: 'St. John’s' },
  { zone: 'America/Goose_Bay', city: 'Goose Bay' },
  { zone: 'America/Halifax', city: 'Halifax' },
  { zone: 'America/Moncton', city: 'Moncton' },
  { zone: 'America/Blanc-Sablon', city: 'Blanc-Sablon' },
  { zone: 'America/Toronto', city: 'Toronto, Ottawa, Montréal' },
  { zone: 'America/Iqaluit', city: 'Iqaluit' },
  { zone: 'America/Atikokan', city: 'Atikokan' },
  { zone: 'America/Winnipeg', city: 'Winnipeg' },
  { zone: 'America/Rankin_Inlet', city: 'Rankin Inlet' },
  { zone: 'America/Resolute', city: 'Resolute' },
  { zone: 'America/Regina', city: 'Regina, Saskatoon' },
  { zone: businessZone, city: 'Edmonton, Calgary' },
  { zone: 'America/Cambridge_Bay', city: 'Cambridge Bay' },
  { zone: 'America/Inuvik', city: 'Inuvik' },
  { zone: 'America/Creston', city: 'Creston' },
  { zone: 'America/Dawson_Creek', city: 'Dawson Creek' },
  { zone: 'America/Fort_Nelson', city: 'Fort Nelson' },
  { zone: 'America/Vancouver', city: 'Vancouver, Victoria' },
  { zone: 'America/Whitehorse', city: 'Whitehorse' },
  { zone: 'America/Dawson', city: 'Dawson' },
] as const;

export function isCanadianZone(zone: string): boolean {
  return canadianZones.some((one) => one.zone === zone);
}

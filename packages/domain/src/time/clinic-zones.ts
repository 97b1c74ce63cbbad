import { isProvince } from '../patient/provinces.ts';
import type { Province } from '../patient/provinces.ts';
import { businessZone } from './business-time.ts';

/** The zones in which a province has clinics, the one of most of them first. */
const zones: Readonly<Record<Province, readonly [string, ...string[]]>> = {
  AB: ['America/Edmonton'],
  BC: ['America/Vancouver', 'America/Edmonton', 'America/Fort_Nelson'],
  MB: ['America/Winnipeg'],
  NB: ['America/Moncton'],
  NL: ['America/St_Johns', 'America/Goose_Bay'],
  NT: ['America/Edmonton'],
  NS: ['America/Halifax'],
  NU: ['America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay'],
  ON: ['America/Toronto', 'America/Winnipeg', 'America/Atikokan'],
  PE: ['America/Halifax'],
  QC: ['America/Toronto', 'America/Halifax', 'America/Blanc-Sablon'],
  SK: ['America/Regina', 'America/Edmonton'],
  YT: ['America/Whitehorse'],
};

/**
 * The zones that a clinic's wall clock may show, by its province: the first is that of most of the province. A clinic
 * whose province is not known has business time.
 */
export function clinicZones(province: string): readonly [string, ...string[]] {
  return isProvince(province) ? zones[province] : [businessZone];
}

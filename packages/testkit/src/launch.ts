import type { KeyObject } from 'node:crypto';
import type { Intake } from '@consult/contract/partner/intake.ts';
import { handOver, launchToken } from '@consult/server/app/commands/partner-launch.ts';
import { demoPartner, demoPartnerKey } from './demo/partner.ts';
import { patients } from './demo/patients.ts';

/** The demo partner's intake about a patient of the demo world. */
export function demoIntake(patient = patients[0]!): Intake {
  const { firstName, lastName, email, phone, phn, dateOfBirth, province } = patient;
  return {
    avaConsultId: 'chart-40217',
    avaUuid: 'demo-emr-physician-1',
    patientInfo: { firstName, lastName, email, phone, phn, dateOfBirth, province },
    patientHistory:
      'Problem list: hypertension (2015), type 2 diabetes (2019).\nMedications: metformin 500 mg twice a day, ramipril 5 mg daily.\nAllergies: sulfonamides (rash).',
  };
}

/**
 * Launches as a partner would, by default the demo one, and returns the token for the browser's address.
 * @param audience PUBLIC_URL of the server at `url`
 */
export async function demoLaunch(
  url: string,
  audience: string,
  {
    partnerId = demoPartner.id,
    key = demoPartnerKey(),
    intake = demoIntake(),
  }: {
    partnerId?: string;
    key?: KeyObject;
    intake?: Intake;
  } = {},
): Promise<string> {
  const partner = { id: partnerId, key, audience };
  return launchToken(partner, await handOver(url, partner, intake), intake);
}

import { createPublicKey, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { intakeReceived } from '@consult/contract/partner/intake.ts';
import type { Intake } from '@consult/contract/partner/intake.ts';
import { SignJWT } from 'jose';
import { algorithmOf } from '../../features/partner/partner.ts';
import { ConfigError } from '../../call/config.ts';

/** The partner that launches: its id, its private key, and PUBLIC_URL of the installation that it launches into. */
export type LaunchingPartner = { id: string; key: KeyObject; audience: string };

function signed(partner: LaunchingPartner, typ: string, claims: Record<string, string>): SignJWT {
  const alg = algorithmOf(createPublicKey(partner.key));
  if (!alg) throw new ConfigError('The key must be Ed25519, RSA of 2048 bits or more, or EC P-256.');
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ })
    .setIssuer(partner.id)
    .setAudience(partner.audience)
    .setIssuedAt()
    .setExpirationTime('5 minutes');
}

/**
 * Posts an intake to a running server as a partner does. Gives its id.
 * @throws ConfigError where the server refuses it
 */
export async function handOver(url: string, partner: LaunchingPartner, intake: Intake): Promise<string> {
  const bearer = await signed(partner, 'intake+jwt', {}).sign(partner.key);
  const response = await fetch(`${url}/V5/partner/intakes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(intake),
  });
  if (response.status !== 201) throw new ConfigError(`The server at ${url} refused the intake (${response.status}).`);
  return intakeReceived.parse(await response.json()).intakeId;
}

/** The token with which a partner sends its user here to link their account. It counts once. */
export function linkToken(partner: LaunchingPartner, avaUuid: string): Promise<string> {
  return signed(partner, 'link+jwt', { avaUuid }).setJti(randomUUID()).sign(partner.key);
}

/**
 * The token in the address that the browser opens: names the intake, the partner's physician and the partner's consult,
 * and nothing of the patient.
 */
export async function launchToken(
  partner: LaunchingPartner,
  intakeId: string,
  { avaConsultId, avaUuid }: Pick<Intake, 'avaConsultId' | 'avaUuid'>,
): Promise<string> {
  return signed(partner, 'launch+jwt', { avaConsultId, avaUuid }).setJti(intakeId).sign(partner.key);
}

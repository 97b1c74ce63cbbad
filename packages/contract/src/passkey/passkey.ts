import { z } from 'zod';
import { obeys } from '../fault-issue.ts';
import { id, instant } from '../schemas.ts';

/** How long the name of a passkey may be. */
export const passkeyNameMax = 60;

/** A person's own name for one of their passkeys. */
export const passkeyName = z
  .string()
  .trim()
  .min(1, 'A name is required')
  .max(passkeyNameMax, `At most ${passkeyNameMax} characters`)
  .check(obeys((text) => (/\p{Cc}/u.test(text) ? { code: 'name-unreadable' } : null)));

/** A person's own passkey, as they see it. */
export const passkey = z.object({
  passkeyId: id,
  name: z.string(),
  /** Copied to the owner's other devices by a password manager. */
  backedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

/** Bytes in base64url, as browsers write them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, 'This is not base64url.');
const credentialId = bytes(1400).min(1);

const attachment = z
  .enum(['platform', 'cross-platform'])
  .nullish()
  .transform((value) => value ?? undefined);

/** The page asks for no extension, so the server ignores results of any. */
const noExtensions = z.unknown().transform(() => ({}));

/** A browser's answer to the request for a new passkey: a RegistrationResponseJSON of WebAuthn. */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: noExtensions,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** A browser's answer to the request to sign in by a passkey: an AuthenticationResponseJSON of WebAuthn. */
export const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: noExtensions,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/**
 * The request for a new passkey that a browser passes to a device: PublicKeyCredentialCreationOptionsJSON of WebAuthn.
 */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/**
 * The request for a signature that a browser passes to a device: PublicKeyCredentialRequestOptionsJSON of WebAuthn.
 * Names no account.
 */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

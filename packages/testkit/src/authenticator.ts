import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';

type CreationOptions = Calls['security-beginPasskey']['output']['options'];
type RequestOptions = Calls['account-beginPasskeySignIn']['output']['options'];
export type MadePasskey = Calls['security-addPasskey']['input']['response'];
export type PasskeyAnswer = Calls['account-signInWithPasskey']['input']['response'];

/** Ways in which a device may break the rules. */
export type Misbehaviour = {
  /** The address of the asking page; where PUBLIC_URL is another, the answer is of another site. */
  origin?: string;
  rpId?: string;
  /** The device did not ask for fingerprint, face or code. */
  unverified?: boolean;
  /** The signature counter that it claims. */
  counter?: number;
  /** The account that it claims for the key; null for none. */
  userHandle?: string | null;
  /** Signs with another key. */
  otherKey?: boolean;
};

/**
 * A device with a passkey, in software: it makes the bytes that a browser hands over (WebAuthn level 2, P-256,
 * attestation 'none'). For tests over HTTP; in a browser its own virtual device is used.
 */
export class Authenticator {
  readonly credentialId: string = randomBytes(32).toString('base64url');
  counter = 0;
  #userHandle = '';
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes the requested passkey. */
  create(options: CreationOptions, other: Misbehaviour = {}): MadePasskey {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)]);
    const authData = Buffer.concat([this.#authData(other.rpId ?? options.rp.id, 0x40, other), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]);
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, other).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs the request. */
  sign(options: RequestOptions, other: Misbehaviour = {}): PasskeyAnswer {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, other);
    const authData = this.#authData(other.rpId ?? options.rpId, 0, other);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const key = other.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#keys.privateKey;
    const userHandle = other.userHandle === undefined ? this.#userHandle : other.userHandle;
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
    };
  }

  #answer() {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Misbehaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The relying party, whether the owner was there (bit 0) and recognized (bit 2), and the signature counter. */
  #authData(rpId: string, flags: number, { unverified, counter = this.counter }: Misbehaviour): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const present = flags | 0x01 | (unverified ? 0 : 0x04);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([present]), count]);
  }
}

/** A public key of P-256 in COSE: key type 2, algorithm -7, curve 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
}

/** A text of less than 24 bytes in CBOR. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** 24 to 65,535 bytes in CBOR, their number in as few bytes as it takes. */
function bytes(value: Buffer): Buffer {
  const long = value.length > 255;
  const head = Buffer.alloc(long ? 3 : 2);
  head.writeUInt8(long ? 0x59 : 0x58);
  if (long) head.writeUInt16BE(value.length, 1);
  else head.writeUInt8(value.length, 1);
  return Buffer.concat([head, value]);
}

/**
 * Holds the master keys. It wraps only monthly keys and purpose keys, so an external key service gets a few requests an
 * hour. Associated data (`bound`) ties a wrapped key to the row that holds it.
 */
export interface Keystore {
  /** Wraps with the master that is current at this moment, also when another process has rotated it. */
  wrap(key: Buffer, bound: string): Promise<{ masterId: string; wrapped: Buffer }>;
  /** @throws KeystoreError when the master is missing or the wrapped key does not belong to `bound`. */
  unwrap(masterId: string, wrapped: Buffer, bound: string): Promise<Buffer>;
  /** Of these masters, the ones that this keystore does not have. */
  missing(masterIds: readonly string[]): Promise<string[]>;
  /** Makes the first master where there is none. Called only when nothing has been wrapped yet. */
  createFirstMaster(): Promise<void>;
  /** Adds a master and makes it the current one; the others stay for reading. Returns its id. */
  rotateMaster(): Promise<string>;
}

/** A keystore that can not be used; the message is one clear line for the person who runs the server. */
export class KeystoreError extends Error {
  override name = 'KeystoreError';
}

/**
 * A push message to the devices of one person. `title` is a fixed text of infra/outbox/templates.ts; `link` what it
 * opens, an address of this installation with ids at most.
 */
export type PushMessage = { id: string; personId: string; title: string; link: string };

/** How push messages reach devices. */
export type PushAdapter = {
  /** The outbox shows this as the way. */
  readonly via: string;
  /**
   * Resolves when the service took the message for every device of the person; to another way than `via` where none
   * took it.
   * @throws TryFailure, so that a further try comes when it can help
   */
  send(message: PushMessage): Promise<string | void>;
};

/** The store of people's push tokens. */
export type PushDevices = {
  /** The tokens of the person's devices that have not taken this message yet. */
  tokensFor(message: Pick<PushMessage, 'id' | 'personId'>): Promise<PushToken[]>;
  /** Notes that a device took the message. */
  taken(token: PushToken, messageId: string): Promise<void>;
  /** Forgets a token that the service does not know any more. */
  forget(token: PushToken): Promise<void>;
};
/** `token` is the service's; `sessionId` names it here. */
export type PushToken = { sessionId: string; token: string };

/** Keeps push messages in the outbox: nothing leaves this machine without configuration (spec 4 section 9). */
export const pushStaysHere: PushAdapter = { via: 'outbox', send: async () => undefined };

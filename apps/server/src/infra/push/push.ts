/** A push message to the devices of one person: a title without patient data, and what to open. */
export type PushMessage = { id: string; personId: string; title: string; body: string };

/** How push messages reach devices. A service such as FCM is another adapter of this shape. */
export type PushAdapter = {
  /** What the outbox shows as the way. */
  readonly via: string;
  /** Resolves when the service took the message for every device of the person. */
  send(message: PushMessage): Promise<void>;
};

/** Keeps push messages in the outbox: nothing leaves this machine without configuration (spec 4 section 9). */
export const pushStaysHere: PushAdapter = { via: 'outbox', send: async () => undefined };

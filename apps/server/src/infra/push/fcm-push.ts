import { isLastTry, TryFailure } from '../jobs/failure.ts';
import { FcmAccess } from './fcm-access.ts';
import type { ServiceAccount } from './fcm-access.ts';
import type { PushAdapter, PushDevices, PushMessage, PushToken } from './push.ts';
import { retryAfterOf } from './retry-after.ts';

export type FcmConfig = ServiceAccount & {
  /** The address of the service, https://fcm.googleapis.com in production. */
  url: string;
};

const timeoutMs = 10_000;
/** Seconds to wait where the service says 'too many' without a time; its documentation asks for a minute. */
const tooManySeconds = 60;
/** Seconds after which a message that could not reach a device is of no use. */
const keepSeconds = 24 * 60 * 60;
/** The sender of the notification, on the lock screen. */
const product = 'Consult';

/** The result for one device. */
type Outcome = { kind: 'taken' } | { kind: 'gone' } | { kind: 'failed'; failure: TryFailure };

/**
 * Pushes through Firebase Cloud Messaging, HTTP v1: to Android itself, to iOS through it. A payload holds a fixed text
 * and ids. It forgets tokens that the service does not know any more; a further try skips devices that took the
 * message.
 */
export function fcmPush(config: FcmConfig, publicUrl: string, devices: PushDevices): PushAdapter {
  const access = new FcmAccess(config, timeoutMs);

  async function sendTo({ token }: PushToken, message: PushMessage): Promise<Outcome> {
    const ask = (bearer: string): Promise<Response> =>
      fetch(`${config.url}/v1/projects/${encodeURIComponent(config.projectId)}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: payload(message, token, publicUrl) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
    const bearer = await access.token();
    let response = await ask(bearer);
    if (response.status === 401) {
      // The service withdrew the token before its time: try once with another one.
      await response.body?.cancel();
      await access.refused(bearer);
      response = await ask(await access.token());
    }
    if (response.ok) {
      await response.body?.cancel();
      return { kind: 'taken' };
    }
    return outcomeOf(response, await response.text());
  }

  return {
    via: 'fcm',
    async send(message) {
      const tokens = await devices.tokensFor(message);
      if (tokens.length === 0) return 'no device';
      const outcomes = await Promise.all(
        tokens.map(async (token): Promise<Outcome> => {
          const outcome = await sendTo(token, message).catch(unreached);
          if (outcome.kind === 'taken') await devices.taken(token, message.id);
          if (outcome.kind === 'gone') await devices.forget(token);
          return outcome;
        }),
      );
      const failures = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.failure] : []));
      // While one device may still be reached, the message is tried again, even if another device refuses it.
      const failure = failures.find((one) => !isLastTry(one, { final: false })) ?? failures[0];
      if (failure) throw failure;
      return outcomes.some(({ kind }) => kind === 'taken') ? undefined : 'no device';
    },
  };
}

/** Fixed text and ids only: the content stays behind the sign-in. A message that is sent twice shows once. */
function payload({ id, title, link }: PushMessage, token: string, publicUrl: string): object {
  const route = link.startsWith(`${publicUrl}/`) ? link.slice(publicUrl.length) : '/';
  const campaignId = new URL(route, 'http://localhost').searchParams.get('campaignId');
  return {
    token,
    notification: { title: product, body: title },
    data: { route, ...(campaignId ? { campaignId } : {}) },
    android: { priority: 'HIGH', ttl: `${keepSeconds}s`, collapse_key: id, notification: { tag: id } },
    apns: {
      headers: {
        'apns-collapse-id': id,
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(Date.now() / 1000) + keepSeconds),
      },
    },
  };
}

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode says what each means. */
function outcomeOf(response: Response, body: string): Outcome {
  const { status } = response;
  if (isGone(status, body)) return { kind: 'gone' };
  const failed = (again: ConstructorParameters<typeof TryFailure>[1]): Outcome => ({
    kind: 'failed',
    failure: new TryFailure(`PUSH ${status}`, again),
  });
  if (status === 429) return failed({ afterSeconds: Math.max(tooManySeconds, retryAfterOf(response.headers)) });
  // 401 and 403 concern our own account, which an operator mends.
  if (status >= 500 || status === 401 || status === 403)
    return failed({ afterSeconds: retryAfterOf(response.headers) });
  return failed({ never: true });
}

type ErrorBody = {
  error?: { details?: { errorCode?: unknown; fieldViolations?: { field?: unknown }[] }[] };
};

/** Whether the service says that it does not know the token: unregistered, or never one. */
function isGone(status: number, body: string): boolean {
  let details: NonNullable<NonNullable<ErrorBody['error']>['details']>;
  try {
    details = (JSON.parse(body) as ErrorBody).error?.details ?? [];
  } catch {
    return false;
  }
  if (details.some(({ errorCode }) => errorCode === 'UNREGISTERED')) return true;
  return (
    status === 400 &&
    details.some(({ fieldViolations }) => fieldViolations?.some(({ field }) => field === 'message.token'))
  );
}

/** The token service refused, or nobody answered at all. */
function unreached(error: unknown): Outcome {
  const failure = error instanceof TryFailure ? error : new TryFailure('PUSH_UNREACHED', { afterSeconds: 0 });
  return { kind: 'failed', failure };
}

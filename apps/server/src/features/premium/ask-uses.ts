import { premiumCanSendForms } from '@consult/contract/premium/can-send-forms.ts';
import { premiumCanSendOneWayMessages } from '@consult/contract/premium/can-send-one-way-messages.ts';
import { premiumFormUsesRemaining } from '@consult/contract/premium/form-uses-remaining.ts';
import { premiumMessageUsesRemaining } from '@consult/contract/premium/message-uses-remaining.ts';
import type { UseKind } from '@consult/domain/premium/uses.ts';
import type { App } from '../../call/context.ts';
import { serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { isHeldToUses, usesLeft } from './uses.ts';

const left = (app: App, viewer: Viewer, kind: UseKind): Promise<number> =>
  usesLeft(app.read, viewer.personId, kind, app.now());

async function canTake(app: App, viewer: Viewer, kind: UseKind, numUses: number): Promise<boolean> {
  return !isHeldToUses(viewer, kind) || numUses <= (await left(app, viewer, kind));
}

/** premium-getNumberOfOneWayMessageUsesRemaining. */
export const messageUsesRemaining = serve(premiumMessageUsesRemaining).handler(({ context: { app, viewer } }) =>
  left(app, viewer, 'message'),
);

/** premium-getNumberOfFormUsesRemaining. */
export const formUsesRemaining = serve(premiumFormUsesRemaining).handler(({ context: { app, viewer } }) =>
  left(app, viewer, 'form'),
);

/** premium-canSendOneWayMessages. */
export const canSendMessages = serve(premiumCanSendOneWayMessages).handler(({ input, context: { app, viewer } }) =>
  canTake(app, viewer, 'message', input.numUses),
);

/** premium-canSendForms. */
export const canSendForms = serve(premiumCanSendForms).handler(({ input, context: { app, viewer } }) =>
  canTake(app, viewer, 'form', input.numUses),
);

import { mediaWithoutConsent as declared } from '@consult/contract/media/without-consent.ts';
import { serve } from '../../call/implement.ts';
import { waitForConsent } from './missing-consent.ts';

/** media-withoutConsent. The send asks the same question again. */
export const withoutConsent = serve(declared).handler(async ({ input, context: { app, viewer } }) => ({
  mediaIds: await waitForConsent(app.read, viewer.personId, input),
}));

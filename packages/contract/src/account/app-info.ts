import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

/** Document 1, section 9. */
export const appVersion = '12.0.2';
/** The build stamp: document 1, section 9. */
export const appBuild = '2025.09.19';

export const appInfo = call({
  name: 'app-info',
  summary: 'Version, environment and contact addresses; where the demo world is loaded, its accounts.',
  access: 'anyone',
  changes: false,
  input: nothing,
  output: z.object({
    version: z.string(),
    build: z.string(),
    environment: z.enum(['production', 'dev', 'staging', 'demo', 'local']),
    demo: z.array(z.object({ email: z.string(), who: z.string() })).nullable(),
    /** Whether others than this machine reach the demo world: every page says that nothing of it is real. */
    demoInPublic: z.boolean(),
    /** The sign-in provider and its name on the button; null where none is configured. */
    oidc: z.object({ name: z.string() }).nullable(),
    supportUrl: z.string(),
    signUpUrl: z.string(),
    salesContact: z.string(),
    supportEmail: z.string(),
    /** Whether the server takes events of analytics; if not, a page sends none. */
    analytics: z.boolean(),
    /** The page locks itself after this many minutes without a sign of somebody; 0: never. */
    idleLockMinutes: z.int().nonnegative(),
  }),
});

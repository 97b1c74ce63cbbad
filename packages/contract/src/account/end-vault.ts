import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { z } from 'zod';

export const accountEndVault = call({
  name: 'account-endVault',
  summary: "Forgets the server's half of a vault's key: nobody opens what the device kept under it.",
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ vaultId: id }),
  /** The same for a vault that ended before, or is not the viewer's. */
  output: done,
});

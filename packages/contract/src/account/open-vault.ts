import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

/** How many living vaults one person may have: every browser that was new, or was cleared, began one. */
export const maxVaults = 200;

export const accountOpenVault = call({
  name: 'account-openVault',
  summary: "The server's half of the key under which this device keeps what the server does not have yet.",
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    /** Made by the device that begins it. */
    vaultId: id,
    /** Begins a vault that is not there yet. One that is there gives the half that it has. */
    begin: z.boolean(),
    /**
     * 32 bytes in base64 that only this browser can derive, always the same: it opens its vault also after its device's
     * cookie was lost.
     */
    proof: z.base64().length(44).optional(),
  }),
  output: z.object({
    /** 32 bytes in base64, always the same; null for a vault that is not this person's on this device, or has ended. */
    half: z.base64().nullable(),
    /** For an app that sent no header x-device: the key by which the server recognizes it from now on. */
    device: z.string().optional(),
  }),
});

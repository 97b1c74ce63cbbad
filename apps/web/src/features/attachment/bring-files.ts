import type { CallName } from '../../app/call.ts';
import { CallError } from '../../app/call-error.ts';
import type { Command } from '../../app/local/command.ts';
import { filesIn, openFile, putFile, type KeptFile } from '../../app/local/kept-files.ts';
import type { Vault } from '../../app/local/vault.ts';
import { noteBrought } from './brought.ts';
import { heldFile } from './held-files.ts';
import { Pauses } from './pauses.ts';
import { transferOf, type Transfer } from './transfer.ts';
import { uploadWithRetries } from './upload-with-retries.ts';

/** Calls that take an upload in themselves. */
const takesIn: ReadonlySet<CallName> = new Set<CallName>(['media-add']);

const pauses = new Pauses();
addEventListener('online', () => pauses.endAll());

/**
 * Uploads the files that a command takes along, one after the other, each under its id on this device: whoever tries
 * again, or goes on in another tab, finds what is there.
 * @throws CallError; FILE_LOST where the bytes of a file lie nowhere any more
 */
export async function bringFiles(vault: Vault, command: Command, signal: AbortSignal): Promise<void> {
  const transfer = transferOf(() => command.person);
  for (const id of command.files ?? []) {
    const kept = filesIn(vault, '').find((file) => file.id === id);
    if (kept?.ready) continue;
    try {
      await bring(vault, { id, kept, command, transfer, signal });
    } finally {
      noteBrought(id, null);
    }
  }
}

type Brought = { id: string; kept: KeptFile | undefined; command: Command; transfer: Transfer; signal: AbortSignal };

async function bring(vault: Vault, { id, kept, command, transfer, signal }: Brought): Promise<void> {
  const file = heldFile(id) ?? (kept ? await openFile(vault, kept) : null);
  const formId = kept?.formId ?? id;
  if (!file) {
    const found = (await transfer.list(formId)).find((one) => one.id === id);
    if (found?.state === 'ready') return;
    throw new CallError({ code: 'FILE_LOST', message: 'This file lies nowhere any more.', status: 410 });
  }
  const isTaken = takesIn.has(command.call);
  const done = await uploadWithRetries(isTaken ? { ...transfer, finish: arrivedWhole } : transfer, file, {
    id,
    formId,
    name: kept?.name ?? file.name,
    attachmentId: null,
    arrived: false,
    look: null,
    onBegun: () => {},
    onProgress: (bytes) => noteBrought(id, bytes),
    onHeld: () => {},
    onArrived: () => noteBrought(id, file.size),
    pause: (ms) => pauses.wait(ms, signal),
    signal,
  });
  const { name, size, contentType } = done;
  if (!isTaken && kept) await putFile(vault, { ...kept, attachmentId: id, ready: { name, size, contentType } });
}

/** The call of the command takes it in. */
const arrivedWhole: Transfer['finish'] = (id) =>
  Promise.resolve({ id, name: '', contentType: '', size: 0, state: 'uploading', received: 0 });

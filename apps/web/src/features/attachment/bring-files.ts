import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { CallName } from '../../app/call.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
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
 * @throws CallError, whose `about` is the file; FILE_LOST where its bytes lie nowhere any more
 */
export async function bringFiles(vault: Vault, command: Command, signal: AbortSignal): Promise<void> {
  const transfer = transferOf(() => command.person);
  let listed: Promise<Attachment[]> | null = null;
  for (const id of command.files ?? []) {
    const kept = keptFile(vault, id);
    const formId = kept?.formId ?? formIdOf(command);
    const found = async () => (await (listed ??= transfer.list(formId))).find((one) => one.id === nameOf(id, kept));
    try {
      await bring(vault, { id, kept, formId, found, isTaken: takesIn.has(command.call), transfer, signal });
    } catch (error) {
      // An earlier try of the call has it, whose answer was lost: the call itself says what became of it.
      if (failedWith(error, 'ID_TAKEN')) continue;
      if (!(error instanceof CallError)) throw error;
      const { code, message, status } = error;
      throw new CallError({ code, message, status, about: id });
    } finally {
      noteBrought(id, null);
    }
  }
}

/** The form for which a command's files were chosen. */
const formIdOf = ({ id, input }: Command): string => (input as { formId?: string }).formId ?? id;

const keptFile = (vault: Vault, id: string) => filesIn(vault, '').find((file) => file.id === id);

/** The id that a file has at the server: its own, unless an earlier build began it under another. */
const nameOf = (id: string, kept: KeptFile | undefined): string => kept?.attachmentId ?? id;

type Brought = {
  id: string;
  kept: KeptFile | undefined;
  formId: string;
  /** Asks what the server has of it. */
  found: () => Promise<Attachment | undefined>;
  /** Whether the call of the command takes it in. */
  isTaken: boolean;
  transfer: Transfer;
  signal: AbortSignal;
};

async function bring(vault: Vault, given: Brought): Promise<void> {
  const { id, kept, formId, found, isTaken, transfer, signal } = given;
  const file = heldFile(id) ?? (kept ? await openFile(vault, kept) : null);
  // The form may have brought it; and what nobody touches for a day the server sweeps.
  const known = file && isTaken ? undefined : await found();
  signal.throwIfAborted();
  if (!file && known?.state !== 'ready')
    throw new CallError({ code: 'FILE_LOST', message: 'This file lies nowhere any more.', status: 410 });
  const done =
    known?.state === 'ready' || !file
      ? known
      : await uploadWithRetries(isTaken ? { ...transfer, finish: arrivedWhole } : transfer, file, {
          id: nameOf(id, kept),
          formId,
          name: kept?.name ?? file.name,
          attachmentId: known?.id ?? null,
          arrived: false,
          look: null,
          onBegun: () => {},
          onProgress: (bytes) => noteBrought(id, bytes),
          onHeld: () => {},
          onArrived: () => noteBrought(id, file.size),
          pause: (ms) => pauses.wait(ms, signal),
          signal,
        });
  // Its person may have taken the form back meanwhile.
  const now = keptFile(vault, id);
  if (isTaken || !now || !done || (now.ready && known)) return;
  const { name, size, contentType } = done;
  await putFile(vault, { ...now, attachmentId: done.id, ready: { name, size, contentType } });
}

/** The call of the command takes it in. */
const arrivedWhole: Transfer['finish'] = (id) =>
  Promise.resolve({ id, name: '', contentType: '', size: 0, state: 'uploading', received: 0 });

import { onTestFinished, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { personHeader, phoneHeader } from '@consult/contract/headers.ts';
import { refused, type Answers } from '../answers.ts';
import { playRequests, type SaidRequest, type SentRequest } from '../played-request.ts';

type Kept = { id: string; name: string; formId: string; size: number; content: Blob };

/** The ids of the files in the order in which their uploads began. */
let begunIds: string[] = [];

/** The id of the n-th uploaded file. */
export function uploadedId(n: number): string {
  const id = begunIds[n - 1];
  if (id === undefined) throw new Error(`Only ${begunIds.length} uploads have begun.`);
  return id;
}

/**
 * Plays the server's place for uploads until the end of the test: the page's files arrive here, and `answers` are the
 * calls' answers about them. The first bytes of a file tell its type.
 */
export class PlayedUploads {
  readonly #files = new Map<string, Kept>();
  readonly #taken = new Set<string>();
  #stuck: { bytes: number; released: Promise<void> } | null = null;
  /** How many uploads the page has begun. */
  begun = 0;
  /** Whose files they are, as the page says it with each request. */
  readonly people = new Set<string | undefined>();
  /** The tokens of phones that bring files, as the page says them. */
  readonly phones = new Set<string | undefined>();
  /** Whether no request arrives. */
  cut = false;

  readonly answers: Answers = {
    'attachment-finish': async ({ attachmentId }) => {
      const kept = this.#files.get(attachmentId);
      const contentType = kept ? await typeOf(kept.content) : null;
      if (kept && contentType !== null) return shown(kept, contentType);
      this.#files.delete(attachmentId);
      return refused('UNSUPPORTED_TYPE');
    },
    'attachment-list': async ({ formId }) => {
      const ofForm = [...this.#files.values()].filter((kept) => kept.formId === formId && !this.#taken.has(kept.id));
      const attachments = ofForm.map(async (kept) => shown(kept, (await typeOf(kept.content)) ?? ''));
      return { attachments: await Promise.all(attachments) };
    },
    'attachment-remove': ({ attachmentIds }) => {
      for (const id of attachmentIds) this.#files.delete(id);
      return { ok: true };
    },
  };

  constructor() {
    begunIds = [];
    onTestFinished(playRequests((sent) => this.#respond(sent)));
  }

  /** A message or consult takes files: they belong to no form any more. */
  take(ids: readonly string[]): void {
    for (const id of ids) this.#taken.add(id);
  }

  /** Removes what no form and no consult took, as the server does after a day. */
  sweep(): void {
    this.#files.clear();
  }

  /** Slows the line down, so that only this many bytes of each file have left. Returns how to make it fast again. */
  slow(bytes: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stuck = { bytes, released: promise };
    return () => {
      this.#stuck = null;
      resolve();
    };
  }

  /** An uploaded file as a thread or a consult shows it. */
  async fileOf(id: string): Promise<Attachment> {
    const kept = this.#files.get(id);
    if (!kept) throw new Error(`${id} was not brought over.`);
    return shown(kept, (await typeOf(kept.content)) ?? '');
  }

  async #respond({ method, address, headers, body, progress }: SentRequest): Promise<SaidRequest> {
    this.people.add(headers.get(personHeader));
    this.phones.add(headers.get(phoneHeader));
    if (this.cut) throw new Error('The line is cut.');
    if (method === 'POST') {
      const { id = '', name = '', formId = '' } = metadataOf(headers.get('upload-metadata') ?? '');
      if (this.#taken.has(id)) return { status: 409, body: JSON.stringify({ code: 'ID_TAKEN', error: 'Taken.' }) };
      this.begun += 1;
      begunIds.push(id);
      this.#files.set(id, { id, name, formId, size: Number(headers.get('upload-length')), content: new Blob() });
      return { status: 201, headers: { location: `/V5/uploads/${id}` } };
    }
    const kept = this.#files.get(address.split('/').at(-1) ?? '');
    if (!kept) return { status: 404 };
    if (method === 'PATCH' && body) {
      if (this.#stuck && body.size > this.#stuck.bytes) {
        progress(this.#stuck.bytes);
        await this.#stuck.released;
      }
      progress(body.size);
      // A request that the page gave up may still arrive.
      const from = Number(headers.get('upload-offset'));
      if (from <= kept.content.size) kept.content = new Blob([kept.content.slice(0, from), body]);
    }
    const [length, offset] = [String(kept.size), String(kept.content.size)];
    return { status: 204, headers: { 'upload-offset': offset, 'upload-length': length } };
  }
}

/** Chooses files from the device, with the button that opens the browser's file chooser. */
export async function chooseFiles(button: Locator, files: File[]): Promise<void> {
  const opened = Promise.withResolvers<HTMLInputElement>();
  const open = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.resolve(this);
  });
  await button.click();
  const input = await opened.promise;
  open.mockRestore();
  giveFiles(input, files);
}

/** Gives a file field what was chosen, as the browser does: passing megabytes through the driver would take seconds. */
export function giveFiles(input: HTMLInputElement, files: File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function shown({ id, name, size, content }: Kept, contentType: string): Attachment {
  const state = content.size === size ? 'ready' : 'uploading';
  return { id, name, size, contentType: state === 'ready' ? contentType : '', state, received: content.size };
}

async function typeOf(content: Blob): Promise<string | null> {
  const start = String.fromCharCode(...new Uint8Array(await content.slice(0, 4).arrayBuffer()));
  if (start === '%PDF') return 'application/pdf';
  if (start.endsWith('PNG')) return 'image/png';
  return start.startsWith('\xff\xd8') ? 'image/jpeg' : null;
}

/** 'id <base64>,name <base64>,formId <base64>' */
function metadataOf(text: string): Record<string, string> {
  const decoded = (base64: string) =>
    new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, decoded(value)];
    }),
  );
}

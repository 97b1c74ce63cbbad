import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { CallError } from '../../app/call-error.ts';
import type { Try } from './send-upload.ts';
import type { Transfer } from './transfer.ts';

/** Plays the network, which is outside the machine: the server takes bytes when the test says so. */
export class Network implements Transfer {
  readonly stored = new Map<string, Attachment>();
  readonly removed: string[] = [];
  readonly tries: (Try & { file: File; end: (error?: Error) => void })[] = [];
  created = 0;
  finishError: Error | null = null;
  /** Whether the line is cut. */
  cut = false;

  send(file: File, given: Try): Promise<string> {
    const id = given.attachmentId ?? `id-${(this.created += 1)}`;
    this.stored.set(id, this.stored.get(id) ?? attachment(id, given.name, file.size));
    given.onBegun(id);
    return new Promise((resolve, reject) => {
      this.tries.push({
        ...given,
        file,
        end: (error) => {
          if (error) reject(error);
          else resolve(id);
        },
      });
      given.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  }
  finish(id: string): Promise<Attachment> {
    if (this.finishError) return Promise.reject(this.finishError);
    const done = { ...attachment(id, this.stored.get(id)?.name ?? '', 10), state: 'ready' as const };
    this.stored.set(id, done);
    return Promise.resolve(done);
  }
  list(): Promise<Attachment[]> {
    if (this.cut) return Promise.reject(new CallError({ code: 'OFFLINE', message: '', status: 0 }));
    return Promise.resolve([...this.stored.values()]);
  }
  remove(ids: string[]): Promise<unknown> {
    this.removed.push(...ids);
    return Promise.resolve();
  }
  removeOnLeaving(ids: string[]): void {
    this.removed.push(...ids);
  }
}

/** An upload under way. */
export function attachment(id: string, name: string, size: number): Attachment {
  return { id, name, contentType: 'application/pdf', size, state: 'uploading', received: 0 };
}
export const pdf = (name: string, text = '0123456789') => new File([text], name, { type: 'application/pdf' });

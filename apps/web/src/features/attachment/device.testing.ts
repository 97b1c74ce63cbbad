import type { KeptFile } from '../../app/local/kept-files.ts';
import type { FilesHere } from './form-files.ts';

type Lock = { waiting: (() => void)[]; held: boolean };

/** Plays what a device keeps of one form: the records, the bytes and the locks that its tabs share. */
export class Device {
  readonly files = new Map<string, KeptFile>();
  readonly bytes = new Map<string, File>();
  readonly #locks = new Map<string, Lock>();
  readonly #tabs = new Set<() => void>();
  #added = 0;
  /** Whether it has room for another file. */
  hasRoom = true;

  /** A tab of this device. `end` closes it as a crash does. */
  tab(): FilesHere & { end: () => void } {
    const releases: (() => void)[] = [];
    const listeners = new Set<() => void>();
    const tell = () => {
      for (const listener of listeners) listener();
    };
    this.#tabs.add(tell);
    return {
      list: () => [...this.files.values()].sort((a, b) => a.order - b.order),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      nextOrder: () => (this.#added += 1),
      keep: async (id, file, about) => {
        await Promise.resolve();
        if (!this.hasRoom) return false;
        const { type, size } = file;
        const states = { whole: true, ready: null, removed: false, handedOver: false, saved: false };
        this.bytes.set(id, file);
        this.#change({ file: 1, id, place: 'consult.form', formId: 'form', type, size, ...about, ...states });
        return true;
      },
      note: async (id, change) => {
        const known = this.files.get(id);
        if (known) this.#change({ ...known, ...change });
        await Promise.resolve();
      },
      open: (id) => Promise.resolve(this.bytes.get(id) ?? null),
      drop: async (id) => {
        this.bytes.delete(id);
        if (this.files.delete(id)) this.#tell();
        await Promise.resolve();
      },
      fresh: () => Promise.resolve(),
      claim: (id, granted) => {
        const release = this.#claim(id, granted);
        releases.push(release);
        return release;
      },
      end: () => {
        this.#tabs.delete(tell);
        listeners.clear();
        for (const release of releases) release();
      },
    };
  }

  #change(file: KeptFile): void {
    this.files.set(file.id, file);
    this.#tell();
  }

  #tell(): void {
    for (const tell of this.#tabs) tell();
  }

  #claim(id: string, granted: () => void): () => void {
    const lock = this.#locks.get(id) ?? { waiting: [], held: false };
    this.#locks.set(id, lock);
    let mine = false;
    const take = () => {
      mine = true;
      lock.held = true;
      granted();
    };
    if (lock.held) lock.waiting.push(take);
    else take();
    return () => {
      lock.waiting = lock.waiting.filter((one) => one !== take);
      if (!mine) return;
      mine = false;
      lock.held = false;
      lock.waiting.shift()?.();
    };
  }
}

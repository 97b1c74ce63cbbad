import { keepTyped, readTyped } from '../../app/typed-text.ts';

type Base = { version: number; saved: boolean; savedAt: string | null };

/** The draft of one thread on this device: its text, and the version of the server's draft that it is built on. */
export class KeptDraft {
  readonly #personId: string;
  readonly #place: string;
  readonly #basePlace: string;
  #written: string;

  constructor(personId: string, activityId: string) {
    this.#personId = personId;
    this.#place = `reply.${activityId}`;
    this.#basePlace = `reply-base.${activityId}`;
    this.#written = readTyped(personId, this.#place) ?? '';
  }

  read(): Base & { text: string } {
    const text = this.#written;
    try {
      const said = JSON.parse(readTyped(this.#personId, this.#basePlace) ?? 'null') as Partial<Base> | null;
      if (said && typeof said.version === 'number')
        return { text, version: said.version, saved: said.saved === true, savedAt: said.savedAt ?? null };
    } catch {
      // Not in a form that this page writes: it counts as nothing.
    }
    return { text, version: 0, saved: text === '', savedAt: null };
  }

  write({ text, version, saved, savedAt }: Base & { text: string }): void {
    if (text !== this.#written) keepTyped(this.#personId, this.#place, text);
    this.#written = text;
    const base: Base = { version, saved, savedAt };
    keepTyped(this.#personId, this.#basePlace, version === 0 && saved ? '' : JSON.stringify(base));
  }
}

/** One request of the page that does not use `fetch`. */
export type SentRequest = {
  method: string;
  address: string;
  headers: ReadonlyMap<string, string>;
  body: Blob | null;
  /** Tells the page how many bytes of the body have left. */
  progress: (loaded: number) => void;
};
export type SaidRequest = { status: number; headers?: Record<string, string>; body?: string };
type Respond = (sent: SentRequest) => Promise<SaidRequest>;

/** From now on the test answers every XMLHttpRequest of the page. Returns how to end that. */
export function playRequests(respond: Respond): () => void {
  const real = globalThis.XMLHttpRequest;
  Object.assign(globalThis, {
    XMLHttpRequest: function XMLHttpRequest() {
      return new PlayedRequest(respond);
    },
  });
  return () => void Object.assign(globalThis, { XMLHttpRequest: real });
}

/** The part of XMLHttpRequest that the upload library uses. */
class PlayedRequest {
  readonly upload: { onprogress: ((event: { lengthComputable: boolean; loaded: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  status = 0;
  responseText = '';
  readonly #respond: Respond;
  readonly #headers = new Map<string, string>();
  #opened = { method: '', address: '' };
  #answered = new Headers();
  #aborted = false;

  constructor(respond: Respond) {
    this.#respond = respond;
  }

  open(method: string, address: string): void {
    this.#opened = { method, address };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name.toLowerCase(), value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }

  send(body: Blob | null): void {
    const progress = (loaded: number) => this.#aborted || this.upload.onprogress?.({ lengthComputable: true, loaded });
    this.#respond({ ...this.#opened, headers: this.#headers, body, progress }).then(
      ({ status, headers, body: said = '' }) => {
        if (this.#aborted) return;
        this.status = status;
        this.responseText = said;
        this.#answered = new Headers(headers);
        this.onload?.();
      },
      (error: unknown) => {
        if (!this.#aborted) this.onerror?.(error);
      },
    );
  }

  abort(): void {
    this.#aborted = true;
  }
}

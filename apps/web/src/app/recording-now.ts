/** A recording that goes on in this page: whoever signs out is asked about it first. */
export type RecordingNow = {
  /** Ends it. Resolves once it is kept. */
  end: () => Promise<void>;
};

let now: RecordingNow | null = null;

/** Says that a recording goes on, or that none does. */
export function setRecordingNow(recording: RecordingNow | null): void {
  now = recording;
}

/** The recording that goes on in this page; null where none does. */
export function recordingNow(): RecordingNow | null {
  return now;
}

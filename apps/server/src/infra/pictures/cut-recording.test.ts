import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elementAt, elementsOf } from './ebml.ts';
import { takeInRecording } from './take-in-film.ts';
import { ids } from './webm-ids.ts';

/** Four seconds as Chromium 150 recorded them. */
const read = (ending: string) => readFileSync(join(import.meta.dirname, `recorded.testing.${ending}`));
const webm = read('webm');
const mp4 = read('mp4');
/** Where each second ends in which the recorder handed it over. */
const webmSeconds = [2_630, 5_609, 8_960, 12_046];

/** How long a film says that it is, ms. */
function durationOf(film: Buffer): number {
  const segment = elementAt(film, elementAt(film, 0, film.length)!.end, film.length)!;
  const info = elementsOf(film, segment.content, segment.end)!.find(({ id }) => id === ids.info)!;
  const duration = elementsOf(film, info.content, info.end)!.find(({ id }) => id === ids.duration)!;
  return film.readDoubleBE(duration.content);
}

describe('a recording of a browser that died', () => {
  it('is taken in up to its last second, and says how long it is', () => {
    const durations = webmSeconds.map((end) => {
      const film = takeInRecording(webm.subarray(0, end));
      if (typeof film === 'string') throw new Error(film);
      expect(film).toMatchObject({ type: 'video/webm', width: 96, height: 64 });
      return Math.round(durationOf(film.bytes) / 1_000);
    });
    expect(durations).toEqual([1, 2, 3, 4]);
  });

  it('as MP4 is taken in up to its last whole fragment, and refused where it has none', () => {
    const fragment = mp4.indexOf('moof') - 4;
    const end = mp4.indexOf('mfra') - 4;
    const two = Buffer.concat([mp4.subarray(0, end), mp4.subarray(fragment, end)]);
    for (const cut of [end + 4, end + 300, two.length - 1]) {
      const film = takeInRecording(two.subarray(0, cut));
      if (typeof film === 'string') throw new Error(film);
      expect(film.bytes.length).toBe(end);
    }
    expect(takeInRecording(mp4)).toMatchObject({ type: 'video/mp4', bytes: { length: mp4.length } });
    for (const cut of [fragment, fragment + 100, end - 1])
      expect(takeInRecording(mp4.subarray(0, cut))).toBe('damaged');
  });
});

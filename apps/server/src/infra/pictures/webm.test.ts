import { describe, expect, it } from 'vitest';
import { elementAt, elementsOf, wholeOf } from './ebml.ts';
import type { Element } from './ebml.ts';
import { film } from './film.testing.ts';
import { takeInRecording } from './take-in-film.ts';
import { rewriteWebm } from './webm.ts';
import type { Film } from './webm.ts';
import { ids } from './webm-ids.ts';
import { recorder, recording } from './webm.testing.ts';

function taken(bytes: Buffer): Film {
  const read = rewriteWebm(bytes);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** The parts of a film's segment, and the elements within one of them. */
function segmentOf(webm: Buffer): { content: number; parts: Element[]; within: (one: Element) => Element[] } {
  const segment = elementAt(webm, elementAt(webm, 0, webm.length)!.end, webm.length)!;
  expect([segment.id, segment.open, segment.end]).toEqual([ids.segment, false, webm.length]);
  const within = ({ content, end }: Element): Element[] => elementsOf(webm, content, end)!;
  return { content: segment.content, parts: within(segment), within };
}

const durationOf = (webm: Buffer): number => {
  const { parts, within } = segmentOf(webm);
  const duration = within(parts.find(({ id }) => id === ids.info)!).find(({ id }) => id === ids.duration)!;
  return webm.readDoubleBE(duration.content);
};

const picturesOf = (webm: Buffer): string[] => webm.toString('latin1').match(/PICTURE-\d+/g) ?? [];

describe('a recording', () => {
  it('has its duration, its size and every picture, and says nothing about who recorded it', () => {
    const { bytes, width, height } = taken(recording());
    expect({ width, height, duration: durationOf(bytes) }).toEqual({ width: 640, height: 480, duration: 3100 });
    expect(picturesOf(bytes)).toEqual([0, 500, 1000, 2000, 3000].map((time) => `PICTURE-${time}`));
    expect(recording().includes(recorder)).toBe(true);
    expect(bytes.includes(recorder)).toBe(false);
    expect(bytes.includes(Buffer.from('123456789abc', 'hex'))).toBe(false);
    expect(taken(bytes).bytes.equals(bytes)).toBe(true);
  });

  it('tells a player where its parts and its whole pictures are', () => {
    const { bytes } = taken(recording());
    const { content, parts, within } = segmentOf(bytes);
    const named = within(parts[0]!).map((seek) => {
      const [id, place] = within(seek);
      return [wholeOf(bytes, id!), content + wholeOf(bytes, place!)];
    });
    const partOf = (wanted: number) => parts.find(({ id }) => id === wanted)!;
    expect(named).toEqual([ids.info, ids.tracks, ids.cues].map((id) => [id, partOf(id).at]));
    const cues = within(partOf(ids.cues)).map((point) => {
      const [time, positions] = within(point);
      const [number, place] = within(positions!);
      return [wholeOf(bytes, time!), wholeOf(bytes, number!), content + wholeOf(bytes, place!)];
    });
    const [first, second] = parts.filter(({ id }) => id === ids.cluster);
    expect(cues).toEqual([
      [0, 1, first!.at],
      [2000, 1, second!.at],
    ]);
  });

  it('that was cut anywhere is kept up to its last whole picture, or refused where it has none', () => {
    const whole = recording();
    const first = whole.indexOf('PICTURE-0') + 'PICTURE-0'.length;
    for (let cut = 0; cut < whole.length; cut += 1) {
      const read = rewriteWebm(whole.subarray(0, cut));
      if (cut < first) expect(['damaged', 'unsupported'], String(cut)).toContain(read);
      else if (typeof read === 'string') throw new Error(`cut at ${cut}: ${read}`);
      else {
        const pictures = picturesOf(read.bytes);
        expect(pictures, String(cut)).toEqual(picturesOf(whole).slice(0, pictures.length));
        expect(read.bytes.includes(recorder)).toBe(false);
      }
    }
    expect(picturesOf(taken(whole.subarray(0, whole.indexOf('PICTURE-3000') + 5)).bytes)).toHaveLength(4);
  });

  it('without a picture, of a kindred format, or that is something else is refused', () => {
    expect(rewriteWebm(recording({ docType: 'matroska' }))).toBe('unsupported');
    expect(rewriteWebm(recording({ kind: 2 }))).toBe('unsupported');
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(100), Buffer.from('<!doctype html>'), film().bytes])
      expect(rewriteWebm(bytes)).toBe('unsupported');
    expect(rewriteWebm(Buffer.concat([recording(), Buffer.alloc(100)]))).toBe('damaged');
  });

  it('is WebM, or MP4 where the browser records that', () => {
    expect(takeInRecording(recording())).toMatchObject({ type: 'video/webm', width: 640 });
    expect(takeInRecording(film().bytes)).toMatchObject({ type: 'video/mp4' });
    expect(takeInRecording(Buffer.from('MZ'))).toBe('unsupported');
  });
});

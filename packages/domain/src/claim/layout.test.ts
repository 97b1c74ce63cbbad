import { describe, expect, it } from 'vitest';
import { describeLayout } from './describe-layout.ts';
import {
  addressSegment,
  assessedClaim,
  batchHeader,
  batchTrailer,
  claimSegment,
  layouts,
  personSegment,
  textSegment,
} from './layout.ts';
import type { Line } from './layout.ts';

const columns = (line: Line, name: string): [number, number] => {
  const field = line.fields.find((one) => one.name === name)!;
  return [field.at, field.at + field.width - 1];
};

describe('the layout of claims', () => {
  it.each(layouts.map((line) => [line.name, line] as const))('has %s without gap or overlap', (_, line) => {
    let next = 1;
    for (const { at, width } of line.fields) {
      expect(at).toBe(next);
      next += width;
    }
    expect(next - 1).toBeLessThanOrEqual(line.width);
  });

  it('keeps to the columns that are publicly known', () => {
    expect(columns(batchHeader, 'prefix')).toEqual([2, 4]);
    expect(columns(batchHeader, 'batch')).toEqual([5, 10]);
    for (const segment of [claimSegment, personSegment, addressSegment, textSegment] as readonly Line[]) {
      expect(columns(segment, 'claimNumber')).toEqual([2, 16]);
      expect(columns(segment, 'segment')).toEqual([21, 24]);
      expect(columns(segment, 'sequence')).toEqual([25, 28]);
      expect(columns(segment, 'action')).toEqual([29, 29]);
      expect(segment.width).toBe(254);
    }
    expect(columns(claimSegment, 'claimType')).toEqual([36, 39]);
    expect(columns(claimSegment, 'identifier')).toEqual([53, 61]);
    expect(columns(claimSegment, 'serviceDay')).toEqual([81, 88]);
    expect(columns(claimSegment, 'diagnosis3')).toEqual([102, 107]);
    // These count from 0 there.
    expect(columns(assessedClaim, 'version')).toEqual([16, 19]);
    expect(columns(assessedClaim, 'action')).toEqual([20, 20]);
    expect(columns(assessedClaim, 'result')).toEqual([25, 25]);
    expect(columns(assessedClaim, 'identifier')).toEqual([41, 49]);
    expect(columns(assessedClaim, 'registration')).toEqual([50, 60]);
    expect(columns(assessedClaim, 'explanation')[0]).toBe(105);
    expect(batchTrailer.fields[0]).toMatchObject({ is: '4' });
  });

  it('is printed with every field, and says which places are guesses', () => {
    const printed = describeLayout(layouts);
    expect(printed).toContain('3 CIB1 claim: 254 characters');
    expect(printed).toContain('  53-61      9  identifier        digits, filled with blanks');
    expect(printed).toContain('  111-117    7  arrangement       digits, filled with blanks (?)');
    expect(printed).toHaveLength(layouts.reduce((sum, { fields }) => sum + 1 + fields.length, 0));
  });
});

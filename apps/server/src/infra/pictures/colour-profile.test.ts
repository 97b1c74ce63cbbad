import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withoutTexts } from './colour-profile.ts';
import { drawing, told } from './photo.testing.ts';

/** The profile that a picture carries when its colours are those of wide screens. */
async function wideProfile(): Promise<Buffer> {
  const { icc } = await sharp(await drawing().withIccProfile('p3').jpeg().toBuffer()).metadata();
  return icc!;
}

/** A profile with texts of its maker in head and tags, as cameras and programs write them. */
function withTold(profile: Buffer): Buffer {
  const count = profile.readUInt32BE(128);
  const text = Buffer.from(`text\0\0\0\0${told}`, 'latin1');
  const names = ['dmnd', 'dmdd', 'meta', 'mmod'];
  const added = names.length * 12;
  const list = Buffer.from(profile.subarray(132, 132 + count * 12));
  for (let n = 0; n < count; n += 1) list.writeUInt32BE(list.readUInt32BE(n * 12 + 4) + added, n * 12 + 4);
  const more = Buffer.alloc(added);
  for (const [n, name] of names.entries()) {
    more.write(name, n * 12, 'latin1');
    more.writeUInt32BE(profile.length + added, n * 12 + 4);
    more.writeUInt32BE(text.length, n * 12 + 8);
  }
  const whole = Buffer.concat([profile.subarray(0, 132), list, more, profile.subarray(132 + count * 12), text]);
  whole.writeUInt32BE(whole.length, 0);
  whole.writeUInt32BE(count + names.length, 128);
  whole.write('TOLD', 48, 'latin1');
  whole.write('TOLD', 80, 'latin1');
  return whole;
}

describe('a colour profile', () => {
  it('loses every text of its maker, in its head and in its tags', async () => {
    const before = withTold(await wideProfile());
    expect(before.includes(told)).toBe(true);
    const kept = withoutTexts(before)!;
    expect(kept.includes('TOLD')).toBe(false);
    expect(kept.readUInt32BE(0)).toBe(kept.length);
    expect(withoutTexts(kept)?.equals(kept)).toBe(true);
  });

  it('that is cut, empty or points outside itself is none', async () => {
    const profile = await wideProfile();
    for (let cut = 0; cut < profile.length; cut += 1) expect(withoutTexts(profile.subarray(0, cut))).toBeNull();
    const outside = Buffer.from(profile);
    outside.writeUInt32BE(0xffff_ff00, 132 + 4);
    expect(withoutTexts(outside)).toBeNull();
    const endless = Buffer.from(profile);
    endless.writeUInt32BE(0xffff_ffff, 128);
    expect(withoutTexts(endless)).toBeNull();
  });
});

/** One box of an ISO media file. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

function track(kind: string, offset: number, size: number, claimed = 2): Buffer {
  const table = box(
    'stbl',
    box('stsc', words(0, 1, 1, claimed, 1)),
    claimed > 2 ? box('stsz', words(0, 1000, claimed)) : box('stsz', words(0, 0, 2, size - 5, 5)),
    box('stco', words(0, 1, offset)),
  );
  return box(
    'trak',
    box('udta', box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+51.0447-114.0719/'))),
    box('mdia', box('hdlr', words(0, 0), Buffer.from(kind), Buffer.alloc(12)), box('minf', table)),
  );
}

/**
 * The boxes of a film as telephones write it, with samples that can be recognised instead of moving pictures, and with
 * its place in every spot where cameras put it.
 */
export function film({ brand = 'isom', picture = true, claimed = 2 } = {}): { bytes: Buffer; sound: Buffer } {
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp42`));
  const sound = Buffer.from('SOUND-SAMPLE-and-more');
  const samples = [Buffer.from('PICTURE-SAMPLE-and-more'), sound, Buffer.from('GPS-TRACK-MARKER 51.04 114.07')];
  const mdat = box('mdat', ...samples);
  const at = ftyp.length + 8;
  const [first, second, third] = samples.map((sample) => sample.length) as [number, number, number];
  const moov = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    ...(picture ? [track('vide', at, first)] : []),
    track('soun', at + first, second),
    track('meta', at + first + second, third, claimed),
    box(
      'udta',
      box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+51.0447-114.0719/')),
      box('loci', Buffer.from('\0\0\0\0LOCI-MARKER\0')),
      box('meta', Buffer.alloc(4), box('ilst', Buffer.from('KEY-MARKER'))),
    ),
    box(
      'meta',
      box('keys', Buffer.from('com.apple.quicktime.location.ISO6709')),
      box('ilst', Buffer.from('KEY-MARKER')),
    ),
  );
  return {
    bytes: Buffer.concat([
      ftyp,
      mdat,
      moov,
      box('uuid', Buffer.from('XMP-MARKER')),
      box('free', Buffer.from('KEY-MARKER')),
    ]),
    sound,
  };
}

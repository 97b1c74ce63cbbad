/** The elements of WebM that are read or written here (RFC 9559, section 5). */
export const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  referenceBlock: 0xfb,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
} as const;

/** What may stand in a segment beside clusters; where a cluster does not say how long it is, one of these ends it. */
export const ofSegment = new Set<number>([
  ids.seekHead,
  ids.info,
  ids.tracks,
  ids.cluster,
  ids.cues,
  0x1941a469, // Attachments
  0x1043a770, // Chapters
  0x1254c367, // Tags
]);

/** What a track needs to be played: everything that its decoder reads, and no name, language or words. */
export const ofTrack = new Set<number>([
  ids.trackNumber,
  ids.trackType,
  ids.defaultDuration,
  0xb9, // FlagEnabled
  0x88, // FlagDefault
  0x9c, // FlagLacing
  0x55ee, // MaxBlockAdditionID
  0x86, // CodecID
  0x63a2, // CodecPrivate
  0x56aa, // CodecDelay
  0x56bb, // SeekPreRoll
  ids.video,
  0xe1, // Audio
]);

/** What a group of one block needs to be played. */
export const ofGroup = new Set<number>([
  ids.block,
  ids.blockDuration,
  ids.referenceBlock,
  0x75a1, // BlockAdditions: the opacity of its picture
  0x75a2, // DiscardPadding
]);

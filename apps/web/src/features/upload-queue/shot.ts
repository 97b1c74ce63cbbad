import type { ConsentToRecord } from '@consult/contract/media/media.ts';

/** A photo or film as it was taken or chosen, before it is kept. */
export type Shot = {
  /** It is also the id of its upload, and of the photo in the gallery. */
  id: string;
  blob: Blob;
  /** When it was taken, by this device's clock, ms. */
  taken: number;
  /** Whether our own camera took it. */
  camera: boolean;
  /** A film's first frame, a JPEG; null where there is none. */
  poster: Blob | null;
  consent: ConsentToRecord | null;
  /** When the consent was recorded, by the server's clock, ISO 8601. */
  consentAt: string | null;
  /** Its file's name, where it was chosen. */
  name?: string;
};

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** The file of a shot. One that was taken here is named by its time, as document 2, section 7 has it: <ms>.jpg. */
export function fileOfShot({ blob, taken, name }: Shot): File {
  const [type = ''] = blob.type.split(';');
  return new File([blob], name ?? nameOf(taken, type), { type });
}

/** The file of a film's poster. */
export function posterFile(poster: Blob): File {
  return new File([poster], 'poster.jpg', { type: 'image/jpeg' });
}

/** The name of a shot that was taken here. */
export function nameOf(taken: number, type: string): string {
  return `${taken}.${endings[type] ?? 'jpg'}`;
}

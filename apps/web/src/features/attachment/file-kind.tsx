import { IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react';
import { msg } from '@lingui/core/macro';

const kinds = {
  'image/jpeg': { Icon: IconPhoto, label: msg`Image` },
  'image/png': { Icon: IconPhoto, label: msg`Image` },
  'video/mp4': { Icon: IconVideo, label: msg`Video` },
  'video/webm': { Icon: IconVideo, label: msg`Video` },
  'application/pdf': { Icon: IconFileTypePdf, label: msg`PDF` },
} as const;

/** The kind of a file, as an icon and a word. */
export function fileKind(contentType: string) {
  return kinds[contentType as keyof typeof kinds] ?? { Icon: IconFile, label: msg`File` };
}

/** Whether the browser can show this type of file by itself. */
export function opensInBrowser(contentType: string): boolean {
  return contentType in kinds;
}

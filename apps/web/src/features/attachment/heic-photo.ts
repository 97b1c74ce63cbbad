/** No iPhone can draw more pixels than this. */
const maxPixels = 16_777_216;
const quality = 0.92;

/**
 * Whether a chosen file is a photo in the iPhone's format (HEIC); by the end of its name where the system does not know
 * the type.
 */
export function isHeic({ name, type }: { name: string; type: string }): boolean {
  return (
    /^image\/hei[cf]/i.test(type) || ((type === '' || type === 'application/octet-stream') && /\.hei[cf]$/i.test(name))
  );
}

/** The name of the JPEG made of a photo. */
export function jpegName(name: string): string {
  return `${name.replace(/\.hei[cf]$/i, '')}.jpg`;
}

/**
 * The same photo as a JPEG, upright, made by the browser's own decoder; Safari has one. The format is patented, so the
 * page brings no decoder of its own. Null where this browser can not read it.
 */
export async function heicAsJpeg(file: File): Promise<File | null> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, Math.sqrt(maxPixels / (image.width * image.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(image.width * scale);
    canvas.height = Math.floor(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return jpeg && new File([jpeg], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return null;
  }
}

/** How a camera may have turned a photo (the tag Orientation of Exif). */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Orientation = (typeof orientations)[number];

/** Pixels of the photo as it is shown, upright. */
export const upright = { width: 96, height: 64 };

/**
 * A JPEG that is red at its upper left, blue at its upper right and black below when it stands upright. A camera laid
 * its pixels down otherwise, with the tag that says so, as the server keeps it.
 */
export async function turnedPhoto(name: string, turned: Orientation): Promise<File> {
  const { width, height } = upright;
  const lies = turned >= 5;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: lies ? height : width,
    height: lies ? width : height,
  });
  const context = canvas.getContext('2d')!;
  // From upright to as the pixels lie: the tag says the way back.
  const [w, h] = [width, height];
  const matrices: Record<Orientation, [number, number, number, number, number, number]> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, -1, 1, 0, 0, w],
    7: [0, -1, -1, 0, h, w],
    8: [0, 1, -1, 0, h, 0],
  };
  context.setTransform(...matrices[turned]);
  context.fillRect(0, 0, w, h);
  context.fillStyle = 'red';
  context.fillRect(0, 0, w / 2, h / 2);
  context.fillStyle = 'blue';
  context.fillRect(w / 2, 0, w / 2, h / 2);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  const exif = [0xff, 0xe1, 0, 34, ...letters('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0'), turned];
  exif.push(0, 0, 0, 0, 0, 0, 0);
  return new File([jpeg!.slice(0, 2), new Uint8Array(exif), jpeg!.slice(2)], name, { type: 'image/jpeg' });
}

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Whether red and blue are bright at the upper left, the upper right and below of what a browser draws. */
export function cornersOf(drawn: CanvasImageSource, width: number, height: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.drawImage(drawn, 0, 0, width, height);
  const nameOf = (x: number, y: number): string => {
    const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
    return red > 128 ? 'red' : blue > 128 ? 'blue' : 'black';
  };
  return [nameOf(4, 4), nameOf(width - 5, 4), nameOf(4, height - 5), nameOf(width - 5, height - 5)].join(' ');
}

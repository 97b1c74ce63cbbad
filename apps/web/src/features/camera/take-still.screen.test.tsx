import { expect, onTestFinished, test } from 'vitest';
import { clock } from '../../testing/clock.ts';
import { atCamera, button, coloursOf, newestOf, shutter } from './camera.testing.ts';

/** A photo that the camera takes itself: larger than its film, blue on the left and red on the right. */
async function ownPhoto(type = 'image/jpeg'): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1_600, height: 1_200 });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'blue';
  pen.fillRect(0, 0, 1_600, 1_200);
  pen.fillStyle = 'red';
  pen.fillRect(800, 0, 800, 1_200);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), type, 0.9));
}

/** The machine of the tests has no camera that takes photos of its own: this one answers so. */
function playPhotos(takePhoto: () => Promise<Blob>, most = 1_600): { asked: number } {
  const counted = { asked: 0 };
  const own = globalThis.ImageCapture;
  const size = (max: number) => ({ min: 96, max, step: 1 });
  const getPhotoCapabilities = () => Promise.resolve({ imageWidth: size(most), imageHeight: size((most * 3) / 4) });
  const take = () => {
    counted.asked += 1;
    return takePhoto();
  };
  Object.assign(globalThis, {
    ImageCapture: function ImageCapture() {
      return { getPhotoCapabilities, takePhoto: take };
    },
  });
  onTestFinished(() => void Object.assign(globalThis, { ImageCapture: own }));
  return counted;
}

test('a photo that the camera takes itself is kept byte for byte', async () => {
  const photo = await ownPhoto();
  playPhotos(() => Promise.resolve(photo));
  await atCamera();
  await shutter().click();
  const { file } = await newestOf(1);
  expect(new Uint8Array(await file!.arrayBuffer())).toEqual(new Uint8Array(await photo.arrayBuffer()));
});

test('mirrored, or in another format, it becomes a JPEG of the same size', async () => {
  const photo = await ownPhoto('image/png');
  playPhotos(() => Promise.resolve(photo));
  await atCamera();
  await shutter().click();
  const first = (await newestOf(1)).file!;
  expect([first.type, (await createImageBitmap(first)).width]).toEqual(['image/jpeg', 1_600]);
  expect(await coloursOf(first)).toEqual(['blue', 'red']);
  await button('Mirror off').click();
  await shutter().click();
  const second = (await newestOf(2)).file!;
  expect((await createImageBitmap(second)).width).toBe(1_600);
  expect(await coloursOf(second)).toEqual(['red', 'blue']);
});

test('a camera that refuses to take one gives the frame that it shows', async () => {
  const refusing = playPhotos(() => Promise.reject(new DOMException('', 'UnknownError')));
  await atCamera();
  for (const count of [1, 2]) {
    await shutter().click();
    expect((await createImageBitmap((await newestOf(count)).file!)).width).toBe(640);
  }
  // The second photo was not held up by trying it again.
  expect(refusing.asked).toBe(1);
});

test('a camera whose own photos are smaller than its film gives the frame that it shows', async () => {
  const small = playPhotos(() => ownPhoto(), 320);
  await atCamera();
  await shutter().click();
  expect((await createImageBitmap((await newestOf(1)).file!)).width).toBe(640);
  expect(small.asked).toBe(0);
});

test('a camera that never answers gives the frame that it shows, after four seconds', async () => {
  playPhotos(() => new Promise(() => {}));
  await atCamera();
  clock.pause();
  await shutter().click();
  await clock.runFor(4_100);
  clock.resume();
  expect((await createImageBitmap((await newestOf(1)).file!)).width).toBe(640);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { Page } from 'playwright-core';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { scratchFolder } from './harness/scratch.ts';

const photosPerRound = 20;
const looks = 10;
const assets = join(import.meta.dirname, '../../apps/web/dist/assets');

/**
 * From the shutter until the page says that the photo is kept, in Chromium, with a camera that takes photos of 5 MB at
 * once; in turn with encrypting and committing as many bytes in the same page. Uploads are held back.
 * Then the photo check of twelve megapixels in its worker, in turn with decoding the same JPEG.
 */
export async function run({ rounds }: BenchOptions): Promise<Findings> {
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path, demo: true });
  const browser = await openBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  try {
    const { cookie } = await signIn(server.url, cast.plus.email);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await giveCookies(context, server.url, cookie);
    await context.route('**/V5/uploads**', (route) => route.abort());
    await context.addInitScript(`(${givePhotos})()`);
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard/camera`);
    await page.getByRole('button', { name: 'Later' }).click();
    await page.waitForFunction('document.querySelector("video")?.videoWidth > 0');
    const kept: number[] = [];
    const floors: number[] = [];
    let bytes = 0;
    // The first ones warm page and disk up.
    for (let n = -3; n < rounds * photosPerRound; n += 1) {
      const one = await takeOne(page);
      const floor = await page.evaluate<number>(`(${encryptAndCommit})(${one.bytes})`);
      bytes = one.bytes;
      if (n < 0) continue;
      kept.push(one.ms);
      floors.push(floor);
    }
    const [shutter, floor] = [spreadOf(kept), spreadOf(floors)];
    return { bytes, shutter, floor, ratio: rounded(shutter.p50 / floor.p50), check: await checkPhoto(page) };
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

/** Runs in the page: its camera takes photos of twelve megapixels and some 5 MB itself, and at once. */
const givePhotos = `() => {
  const canvas = new OffscreenCanvas(4000, 3000);
  const pen = canvas.getContext('2d');
  const dots = pen.createImageData(4000, 3000);
  let seed = 12;
  for (let at = 0; at < dots.data.length; at += 4) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const noise = ((seed >>> 24) / 256 - 0.5) * 46;
    dots.data.set([160 + noise, 125 + noise, 108 + noise, 255], at);
  }
  pen.putImageData(dots, 0, 0);
  const photo = canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  globalThis.benchPhoto = photo;
  ImageCapture.prototype.getPhotoCapabilities = async () => ({ imageWidth: { max: 4096 }, imageHeight: { max: 3072 } });
  ImageCapture.prototype.takePhoto = async () => (await photo).slice(0, undefined, 'image/jpeg');
}`;

/** Takes a photo. Resolves to how long it took until it was kept, ms, and its bytes. */
function takeOne(page: Page): Promise<{ ms: number; bytes: number }> {
  return page.evaluate(`(${shutterToKept})()`);
}

/** Runs in the page. */
const shutterToKept = `async () => {
  const rows = () => document.querySelectorAll('li[aria-label^="Photo of"]');
  const before = rows().length;
  const ms = await new Promise((resolve) => {
    const begun = performance.now();
    new MutationObserver((_changes, observer) => {
      if (rows().length === before || !/Kept on this device/.test(rows()[0].textContent)) return;
      observer.disconnect();
      resolve(performance.now() - begun);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    document.querySelector('button[aria-label="Take a photo"]').click();
  });
  // What was kept last, piece by piece.
  const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith('consult-local-'));
  const done = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const db = await done(indexedDB.open(name));
  const range = IDBKeyRange.bound('bytes.', 'bytes.\\uffff');
  const pieces = await done(db.transaction('records').objectStore('records').getAll(range));
  db.close();
  const newest = pieces.reduce((one, two) => (two.at > one.at ? two : one));
  const file = newest.key.slice(0, newest.key.lastIndexOf('.'));
  const own = pieces.filter(({ key }) => key.startsWith(file));
  return { ms, bytes: own.reduce((sum, { data }) => sum + data.byteLength - 16, 0) };
}`;

/** Runs in the page: the least that keeps so many bytes encrypted on the disk, ms. */
const encryptAndCommit = `async (bytes) => {
  const done = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const opening = indexedDB.open('bench-floor');
  opening.onupgradeneeded = () => opening.result.createObjectStore('pieces');
  const db = await done(opening);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const plain = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65536) crypto.getRandomValues(plain.subarray(at, at + 65536));
  const begun = performance.now();
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, plain);
  const work = db.transaction('pieces', 'readwrite', { durability: 'strict' });
  work.objectStore('pieces').put(data, 'photo');
  await new Promise((resolve, reject) => {
    work.oncomplete = resolve;
    work.onerror = reject;
  });
  const took = performance.now() - begun;
  db.close();
  return took;
}`;

async function checkPhoto(page: Page) {
  const worker = (await readdir(assets)).find((name) => /^photo-check\.worker-.*\.js$/.test(name));
  const took = await page.evaluate<{ check: number[]; decode: number[] }>(
    `(${checkAndDecode})('/assets/${worker}', ${looks})`,
  );
  const [check, decode] = [spreadOf(took.check), spreadOf(took.decode)];
  return { check, decode, ratio: rounded(check.p50 / decode.p50) };
}

/** Runs in the page. */
const checkAndDecode = `async (address, times) => {
  const photo = await globalThis.benchPhoto;
  const worker = new Worker(address, { type: 'module' });
  const found = { check: [], decode: [] };
  for (let n = -2; n < times; n += 1) {
    const begun = performance.now();
    (await createImageBitmap(photo)).close();
    const decoded = performance.now();
    await new Promise((resolve) => {
      worker.onmessage = resolve;
      worker.postMessage({ id: n, picture: photo });
    });
    if (n < 0) continue;
    found.decode.push(decoded - begun);
    found.check.push(performance.now() - decoded);
  }
  worker.terminate();
  return found;
}`;

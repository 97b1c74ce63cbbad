import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { browserPath } from './machine.ts';
import { test } from './world.ts';

const photos = 60;
/** After so many photos the line is cut, the browser killed, or the server killed; a cut line is mended at the next. */
const lineCutAt = [3, 8, 13, 18, 23, 28, 33, 38, 43, 48];
const browserKilledAt = [4, 30, 45];
const serverKilledAt = [10, 40];

let folder: string;
let first: TestServer;
let running: TestServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'consult-storm-'));
  first = await startServer({ demo: true });
  running = first;
});
test.afterAll(async () => {
  if (running !== first) await running.stop();
  await first.stop();
  await rm(folder, { recursive: true, force: true });
});

type Chrome = { process: ChildProcess; context: BrowserContext; page: Page };

/** Starts a browser on the profile's folder, as a person starts theirs again after it died. */
async function openChrome(profile: string): Promise<Chrome> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run'];
  const child = spawn(browserPath(), [...args, ...fakeCamera, ...asRoot, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that all of its processes die at once.
    detached: true,
  });
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The browser ended:\n${said}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0]!;
  return { process: child, context, page: await context.newPage() };
}

async function killChrome({ process: child }: Chrome): Promise<void> {
  const gone = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await gone;
}

async function openCamera(page: Page): Promise<void> {
  await page.goto(`${first.url}/dashboard/camera`);
  const email = page.getByLabel('E-mail');
  const shutter = page.getByRole('button', { name: 'Take a photo' });
  await expect(email.or(shutter).first()).toBeVisible();
  if (await email.isVisible()) {
    await email.fill(cast.plus.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(castPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  const later = page.getByRole('dialog', { name: 'Consent to photos' }).getByRole('button', { name: 'Later' });
  await expect(later).toBeVisible();
  await later.click();
}

/** The photos of this visit of which the page says that they are safe. */
function safe(page: Page): Locator {
  const rows = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem');
  return rows.filter({ hasText: /Kept on this device|Uploading|In your gallery/ });
}

/** Files of the profile that hold the bytes, by name. */
async function filesWith(profile: string, needles: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (needles.some((needle) => bytes.includes(needle))) found.push(entry.name);
  }
  return found;
}

/** Where the gallery of the demo ends. */
async function demoGallery(): Promise<{ arrival: number }> {
  const client = await signIn(first.url, cast.plus.email);
  const page = await client.call('media-page', { timeZone: 'America/Edmonton' });
  client.close();
  return page;
}

async function fetched(id: string, cookie: string): Promise<Buffer> {
  const response = await fetch(`${first.url}/V5/media/${id}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Three pieces of a picture's own bytes, the least even ones, which no other file holds by chance. */
function slicesOf(picture: Buffer): Buffer[] {
  const pieces = Array.from({ length: Math.floor(picture.length / 32) }, (_, n) =>
    picture.subarray(n * 32, n * 32 + 32),
  );
  // Tables at the beginning are those of many pictures.
  const own = pieces.slice(Math.ceil(1024 / 32)).toSorted((a, b) => new Set(b).size - new Set(a).size);
  expect(new Set(own[2]).size).toBeGreaterThan(16);
  return own.slice(0, 3);
}

// Only the whole can show it: a device that loses its browser, its line and its server, and a gallery that loses
// nothing.
test(
  'sixty photos over ten cut lines, three killed browsers and two killed servers: each once, in order',
  {
    tag: '@long',
  },
  async () => {
    const demo = await demoGallery();
    const profile = join(folder, 'profile');
    let chrome = await openChrome(profile);
    await openCamera(chrome.page);
    let cut = false;
    let sinceStart = 0;
    for (let taken = 1; taken <= photos; taken += 1) {
      sinceStart += 1;
      await chrome.page.keyboard.press('Space');
      await expect(safe(chrome.page)).toHaveCount(sinceStart);
      if (cut) await chrome.context.setOffline(false);
      cut = lineCutAt.includes(taken);
      if (cut) await chrome.context.setOffline(true);
      if (serverKilledAt.includes(taken)) {
        await running.kill();
        running = await startServer({ beside: first, env: { PORT: new URL(first.url).port } });
      }
      if (browserKilledAt.includes(taken)) {
        await killChrome(chrome);
        // As it lies there while photos wait.
        await cp(profile, join(folder, `profile-${taken}`), { recursive: true });
        chrome = await openChrome(profile);
        await openCamera(chrome.page);
        sinceStart = 0;
      }
    }
    await chrome.context.setOffline(false);
    await expect(chrome.page.getByRole('status').filter({ hasText: 'upload(s) remaining' })).toHaveCount(0, {
      timeout: scaled(180_000),
    });
    await killChrome(chrome);

    const client = await signIn(first.url, cast.plus.email);
    const { items } = await client.call('media-since', { arrival: demo.arrival });
    client.close();
    // The gallery's order, newest first.
    const times = items.map(({ created }) => Date.parse(created));
    expect(times).toHaveLength(photos);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(times).size).toBe(photos);

    const needles = await Promise.all(items.map(async ({ id }) => slicesOf(await fetched(id, client.cookie))));
    expect(new Set(needles.flat().map((needle) => needle.toString('hex'))).size).toBeGreaterThan(photos);
    // A search that could not find them would prove nothing.
    await writeFile(join(folder, 'plain'), needles.at(-1)!.at(-1)!);
    expect(await filesWith(folder, needles.flat())).toEqual(['plain']);
  },
);

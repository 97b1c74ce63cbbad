import { page } from 'vitest/browser';
import { codeOf } from '@consult/domain/phone-camera/code.ts';
import { phoneMinutes } from '@consult/domain/phone-camera/limits.ts';
import type { Answers } from '../testing/answers.ts';
import { usualNow } from '../testing/clock.ts';
import type { Scene } from '../testing/drawn-skin.ts';
import { plugCameras } from '../testing/fake-cameras.ts';
import { show, type ShowOptions } from '../testing/show.tsx';
import { PlayedUploads } from '../testing/world/uploads.ts';
import { startPhonePage } from './start.tsx';

/** A code that somebody made. */
export const code = codeOf(Uint8Array.from({ length: 16 }, (_, n) => n * 13));
export const after = (ms: number): string => new Date(usualNow.getTime() + ms).toISOString();
export const endsAt = after(phoneMinutes * 60_000);
export const begun = { words: ['caribou', 'piano'] as [string, string], endsAt, consent: null };

/** Large enough, sharp and well lit. */
const skin: Scene = { width: 1_600, height: 1_200 };

type Opening = ShowOptions & {
  /** How the page was opened: by what a phone scanned, or at its bare address. */
  scanned?: boolean;
  /** null: the browser gives this page no camera, since the line is not secure. */
  cameras?: readonly string[] | null;
  scene?: Scene;
};

/** Opens the page of a phone, at a server that lets it in and takes its photos over a fast line. */
export async function openPhone({ scanned = true, cameras = ['Back Camera'], scene = skin, ...options }: Opening = {}) {
  const plugged = plugCameras(...(cameras ?? []));
  plugged.scene = scene;
  if (cameras === null) Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  const uploads = new PlayedUploads();
  const answers: Answers = {
    'phoneCamera-begin': begun,
    'phoneCamera-add': { ok: true },
    'phoneCamera-added': { endsAt, mediaIds: [] },
    'phoneCamera-leave': { ok: true },
    ...options.answers,
  };
  // The document's first script took it out of the address.
  globalThis.phoneCode = scanned ? code : undefined;
  const shown = await show('/phone', {
    width: 'phone',
    ...options,
    answers,
    prefers: [options.language ?? 'en'],
    start: startPhonePage,
  });
  return { ...shown, uploads, cameras: plugged };
}

export const consent = () => page.getByRole('dialog', { name: /^(?:Consent to photos|Consentement aux photos)$/ });
export const shutter = () => page.getByRole('button', { name: /^(?:Take a photo|Prendre une photo)$/ });
export const rows = () => page.getByRole('listitem', { name: /^Photo/ });
export const heading = (name: string) => page.getByRole('heading', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Puts the question for the consent off. */
export async function later(): Promise<void> {
  await consent()
    .getByRole('button', { name: /^(?:Later|Plus tard)$/ })
    .click();
}

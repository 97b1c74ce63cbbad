import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Calls } from '@consult/contract/calls.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, slow4G, slowDown } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { quietest } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { scratchFolder } from './harness/scratch.ts';
import { serveBarePage } from './floor/bare-page.ts';

const assets = join(import.meta.dirname, '../../apps/web/dist/patient-assets');

/**
 * A patient's form, opened by its link on a phone: processor four times slower, slow 4G, empty cache. Weighed is what
 * goes over the wire from the link to the first question, as the server sends it. The paint is the first one, beside
 * that of a bare page that shows the same words in the same font. The server's calls are played: they weigh nothing
 * here. The page must have been built.
 */
export async function run({ rounds }: BenchOptions): Promise<Findings> {
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path });
  const font = readdirSync(assets).find((name) => name.startsWith('first-font'));
  if (!font) throw new Error('The page is not built: npm start builds it.');
  const bare = await serveBarePage(join(assets, font));
  const browser = await openBrowser();
  try {
    const all = await quietest(
      rounds,
      async () => {
        const before = await paintOf(browser, bare.url);
        const entry = await openForm(browser, server.url);
        const after = await paintOf(browser, bare.url);
        const floorMs = rounded((before + after) / 2);
        return { ...entry, floorMs, ratio: rounded(entry.paintMs / floorMs) };
      },
      ({ ratio }) => ratio,
    );
    return { ...all[0], rounds: all };
  } finally {
    await browser.close();
    bare.stop();
    await server.stop();
    await folder.remove();
  }
}

/** Runs something with a page of an empty browser on a slow phone. */
async function onSlowPhone<Result>(browser: Browser, act: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

function paintOf(browser: Browser, url: string): Promise<number> {
  return onSlowPhone(browser, async (page) => {
    await slowDown(page, slow4G);
    await page.goto(url, { waitUntil: 'load' });
    return firstPaint(page);
  });
}

/** From the link to the first question; the time at the gate is that until the number can be typed. */
function openForm(browser: Browser, url: string) {
  return onSlowPhone(browser, async (page) => {
    await page.route('**/V5/call/*', (route) => {
      const answer = answers[route.request().url().split('/').at(-1) ?? ''];
      return answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } });
    });
    const devtools = await slowDown(page, slow4G);
    const kinds = new Map<string, string>();
    const wire: Record<string, number> = {};
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      wire[kind] = (wire[kind] ?? 0) + encodedDataLength;
    });
    const begun = performance.now();
    await page.goto(`${url}/forms/?code=a-code`, { waitUntil: 'commit' });
    await page.getByLabel('Province').selectOption('AB');
    const gateMs = Math.round(performance.now() - begun);
    await page.getByLabel('Patient Health Number').fill('055521444');
    await page.keyboard.press('Enter');
    await page.getByText('Question 1 of 1').waitFor();
    await page.waitForLoadState('load');
    const kib = (kind: string) => rounded((wire[kind] ?? 0) / 1024, 1);
    return {
      paintMs: await firstPaint(page),
      gateMs,
      // The document holds the styles.
      wireKiB: { document: kib('Document'), scripts: kib('Script'), fonts: kib('Font') },
      scriptsAndStylesKiB: rounded(kib('Document') + kib('Script') + kib('Stylesheet'), 1),
    };
  });
}

/** When the page first showed anything, in ms from the request on. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntries().find(({ name }) => name === 'first-contentful-paint');
          if (first) resolve(Math.round(first.startTime));
          // Node's types know fewer kinds of entries than browsers have.
        }).observe({ type: 'paint' as never, buffered: true } as never);
      }),
  );
}

const nothing = { label: '', help: '', options: [] };
const clinic = { name: 'Elbow Park Family Clinic', phone: '(403) 555-0142' };
const form: Calls['forms-renderForm']['output'] = {
  state: 'open',
  visit: { token: 'visit', idleAt: '2099-01-01T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' },
  clinic,
  language: null,
  tabKey: Buffer.alloc(32).toString('base64'),
  progress: { version: 0, typed: [], person: null },
  physicianInfo: { firstName: '', lastName: '', displayName: 'Dr. A', location: { clinicName: clinic.name, city: '' } },
  formTemplate: {
    name: 'Before your visit',
    instructions: '',
    comments: '',
    fr: { name: '', instructions: '', comments: '' },
    sections: [
      {
        sectionName: '',
        description: '',
        fr: { sectionName: '', description: '' },
        fields: [
          {
            inputType: 'Text',
            fieldName: 'why',
            label: 'What brings you here?',
            help: '',
            required: true,
            options: [],
            showWhen: null,
            fr: nothing,
          },
        ],
      },
    ],
  },
};
const look: Calls['patientLink-look']['output'] = {
  kind: 'form',
  language: null,
  questions: 1,
  clinic,
  lockedUntil: null,
};
const answers: Readonly<Record<string, unknown>> = { 'patientLink-look': look, 'forms-renderForm': form };

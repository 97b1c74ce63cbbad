import type { Findings } from './harness/findings.ts';
import type { BenchOptions } from './harness/options.ts';

type Workload = { about: string; run: (options: BenchOptions) => Promise<Findings | Findings[]> };

/**
 * Every workload by its name, in the order in which `npm run bench` runs them. Each loads its own code only when it
 * runs.
 */
export const workloads: Readonly<Record<string, Workload>> = {
  startup: {
    about: 'the server starts: an empty folder with the demo world, and once more',
    run: async (options) => (await import('./startup.ts')).run(options),
  },
  'sign-in': { about: 'somebody signs in', run: async (options) => (await import('./sign-in.ts')).run(options) },
  'inbox-page': {
    about: 'ten rows for somebody with 50,000 consults in a world of --consults',
    run: async (options) => (await import('./inbox-page.ts')).run(options),
  },
  working: {
    about: 'lists, consults, searches and moves for somebody with very many consults, beside somebody with fifty',
    run: async (options) => (await import('./working.ts')).run(options),
  },
  'message-seen': {
    about: 'from sending a message until the other client holds its text',
    run: async (options) => (await import('./message-seen.ts')).run(options),
  },
  'message-throughput': {
    about: 'messages a second, in one thread and across threads',
    run: async (options) => (await import('./message-throughput.ts')).run(options),
  },
  'consult-send': {
    about: 'consults sent a second',
    run: async (options) => (await import('./consult-send.ts')).run(options),
  },
  'turn-send': {
    about: 'an eConsult to a group of eight by turn, beside the same to one specialist',
    run: async (options) => (await import('./turn-send.ts')).run(options),
  },
  'promise-sweep': {
    about: 'a thousand promises due at once while messages are seen; the look at 200,000 of which none is due',
    run: async (options) => (await import('./promise-sweep.ts')).run(options),
  },
  'billing-rules': {
    about: 'billing records judged a second by the pure rules, in one thread',
    run: async () => (await import('./billing-rules.ts')).run(),
  },
  'ledger-entry': {
    about: 'an entry of the ledger, with and without what the database does at its commit',
    run: async (options) => (await import('./ledger-entry.ts')).run(options),
  },
  'form-submit': {
    about: 'care forms that patients submit a second, and fifty sent at once',
    run: async (options) => (await import('./form-submit.ts')).run(options),
  },
  'click-to-sent': {
    about: 'from the click on Submit until the page says that the consult is sent',
    run: async (options) => (await import('./click-to-sent.ts')).run(options),
  },
  'sixty-consults': {
    about: 'sixty consults answered by keys, by mouse and on a phone, while three others write',
    run: async (options) => (await import('./sixty-consults.ts')).run(options),
  },
  'slow-processor': {
    about: 'open, back, folder and palette by keys at a four times slower processor',
    run: async (options) => (await import('./slow-processor.ts')).run(options),
  },
  waiting: {
    about: 'a key in the reply while 200 replies wait, and 1,000 waiting replies that leave',
    run: async () => (await import('./waiting.ts')).run(),
  },
  'live-clients': {
    about: 'memory of a thousand idle live clients',
    run: async (options) => (await import('./live-clients.ts')).run(options),
  },
  'live-load': {
    about: 'messages seen while 5,000 live clients are open and 50 messages a second are sent',
    run: async () => (await import('./live-load.ts')).run(),
  },
  'thread-storm': {
    about:
      '200 messages of five browsers into one thread while connections are cut and both processes are killed in turn',
    run: async () => (await import('./thread-storm.ts')).run(),
  },
  'first-load': {
    about: 'weight and time of the first page',
    run: async (options) => (await import('./first-load.ts')).run(options),
  },
  'patient-entry': {
    about: 'a patient’s form at its link: weight to the first question, first paint beside a bare page of its font',
    run: async (options) => (await import('./patient-entry.ts')).run(options),
  },
  picture: {
    about: 'a photo of 5 MB and 12 megapixels taken in, beside its thumbnail alone; the memory of ten at once',
    run: async (options) => (await import('./picture.ts')).run(options),
  },
  gallery: {
    about: 'pages and searches of a gallery of 50,000 beside one of 50; a word that one of 50,000 notes has',
    run: async (options) => (await import('./gallery.ts')).run(options),
  },
  'gallery-scroll': {
    about: 'a gallery of 50,000 scrolled from its newest photo to its oldest, beside a bare page of its thumbnails',
    run: async () => (await import('./gallery-scroll.ts')).run(),
  },
  shutter: {
    about: 'from the shutter until a photo is kept, beside encrypting and committing the same bytes; the photo check',
    run: async (options) => (await import('./shutter.ts')).run(options),
  },
  'calendar-feed': {
    about: 'a calendar feed of 500 entries, beside a bare answer of its size',
    run: async (options) => (await import('./calendar-feed.ts')).run(options),
  },
  templates: {
    about: 'typing and dragging in the editor of 500 templates, beside typing in a bare field',
    run: async () => (await import('./templates.ts')).run(),
  },
  claims: {
    about: 'a claim file of 20,000 records, and the payer’s answer to it',
    run: async (options) => (await import('./claims.ts')).run(options),
  },
  'billing-report': {
    about: 'the report of a doctor with 100,000 records among 1,000,000, its CSV, and a billed message',
    run: async (options) => (await import('./billing-report.ts')).run(options),
  },
  directory: {
    about: 'service search over 10,000 services through HTTP, beside bare SQL',
    run: async () => (await import('./directory.ts')).run(10_000),
  },
  'directory-large': {
    about: 'the same over 100,000 services',
    run: async () => (await import('./directory.ts')).run(100_000),
  },
  'directory-promises': {
    about: 'a search over 100,000 services that promise something, beside the same without promises',
    run: async () => (await import('./directory.ts')).runPromises(100_000),
  },
};

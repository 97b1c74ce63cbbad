import { expect, test } from 'vitest';
import type { Connection, LiveEvent, Source } from './live-stream.ts';
import { LiveTabs, type Channel } from './live-tabs.ts';

/** An event source through which the test sends events. */
class SpokenSource extends EventTarget implements Source {
  readonly url: string;
  closed = false;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.closed = true;
  }
  say(type: string, data = '', lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
  }
}

type Handle = Parameters<Channel['addEventListener']>[1];

/** A browser: one lock, one channel, a clock that the test moves. */
function browser() {
  const sources: SpokenSource[] = [];
  const handles = new Map<object, Handle>();
  const queue: ((lease: () => void) => void)[] = [];
  const timers: { at: number; run: () => void }[] = [];
  let led = false;
  let time = 1_000_000;
  const next = () => {
    led = false;
    const turn = queue.shift();
    if (turn) {
      led = true;
      turn(next);
    }
  };
  return {
    sources,
    get latest() {
      const source = sources.at(-1);
      if (!source) throw new Error('no stream was opened');
      return source;
    },
    /** Time passes while the browser lets the timers of its tabs wait, as it does with hidden ones. */
    passHidden(ms: number) {
      time += ms;
    },
    pass(ms: number) {
      time += ms;
      for (const timer of timers.splice(0).toSorted((a, b) => a.at - b.at)) {
        if (timer.at <= time) timer.run();
        else timers.push(timer);
      }
    },
    tab() {
      const self = {};
      const heard: string[] = [];
      const doubts: number[] = [];
      const tabs = new LiveTabs({
        open: (url) => {
          const source = new SpokenSource(url);
          sources.push(source);
          return source;
        },
        after: (ms, run) => {
          const timer = { at: time + ms, run };
          timers.push(timer);
          return () => {
            if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
          };
        },
        random: () => 1,
        now: () => time,
        onDoubt: () => doubts.push(time),
        channel: {
          postMessage: (word) => {
            for (const [owner, handle] of handles)
              if (owner !== self) handle(new MessageEvent('message', { data: word }));
          },
          addEventListener: (_type, handle) => handles.set(self, handle),
        },
        lead: () =>
          new Promise((resolve) => {
            if (led) queue.push(resolve);
            else {
              led = true;
              resolve(next);
            }
          }),
      });
      tabs.listen({
        event: ({ kind, id }: LiveEvent) => heard.push(`${kind} ${id}`),
        resync: () => heard.push('resync'),
      });
      return { tabs, heard, doubts };
    },
  };
}

const settled = () => new Promise<void>((done) => setImmediate(done));
const nudge = (id: string) => JSON.stringify({ kind: 'activity', id, version: 1 });

async function twoTabs() {
  const here = browser();
  const first = here.tab();
  const second = here.tab();
  first.tabs.join();
  await settled();
  second.tabs.join();
  await settled();
  here.latest.say('hello', '{"cursor":"c0"}');
  first.heard.length = 0;
  second.heard.length = 0;
  return { here, first, second };
}

test('two tabs hold one stream, and both hear every event once', async () => {
  const { here, first, second } = await twoTabs();
  here.latest.say('nudge', nudge('a1'), 'c1');
  expect(here.sources).toHaveLength(1);
  expect(first.heard).toEqual(['activity a1']);
  expect(second.heard).toEqual(['activity a1']);
});

test('a stream that starts without a cursor asks for a refresh of what was loaded before it stood', async () => {
  const here = browser();
  const only = here.tab();
  only.tabs.join();
  await settled();
  here.latest.say('hello', '{"cursor":"c0"}');
  expect(only.heard).toEqual(['resync']);
});

test('a stream that starts with the cursor of what is shown goes on from there and asks for no refresh', async () => {
  const here = browser();
  const only = here.tab();
  only.tabs.join('c0');
  await settled();
  expect(here.latest.url).toBe('/V5/live?cursor=c0');
  here.latest.say('hello', '{"cursor":"c1"}');
  here.latest.say('nudge', nudge('a1'), 'c1');
  expect(only.heard).toEqual(['activity a1']);
});

test('a tab that brings a cursor and does not lead refreshes once it hears the tab that leads', async () => {
  const here = browser();
  const first = here.tab();
  const second = here.tab();
  first.tabs.join();
  await settled();
  here.latest.say('hello', '{"cursor":"c0"}');
  second.tabs.join('c5');
  await settled();
  expect(second.heard).toEqual(['resync']);
  here.latest.say('nudge', nudge('a1'), 'c6');
  expect(second.heard).toEqual(['resync', 'activity a1']);
  expect(here.sources).toHaveLength(1);
});

test('when the leading tab leaves, another takes over and goes on from the last cursor', async () => {
  const { here, first, second } = await twoTabs();
  here.latest.say('nudge', nudge('a1'), 'c 1');
  first.tabs.leave();
  await settled();
  expect(here.sources[0]?.closed).toBe(true);
  expect(here.latest.url).toBe('/V5/live?cursor=c%201');
  here.latest.say('hello', '{"cursor":"c1"}');
  here.latest.say('nudge', nudge('a2'), 'c2');
  expect(second.heard).toEqual(['activity a1', 'activity a2']);
  expect(first.heard).toEqual(['activity a1']);
});

test('after a cut it comes back with its cursor, waiting longer each time, and the server’s resync is passed on', async () => {
  const { here, first } = await twoTabs();
  here.latest.say('nudge', nudge('a1'), 'c1');
  for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    const opened = here.sources.length;
    here.latest.say('error');
    here.pass(wait - 1);
    expect(here.sources).toHaveLength(opened);
    here.pass(1);
    expect(here.sources).toHaveLength(opened + 1);
  }
  expect(here.latest.url).toBe('/V5/live?cursor=c1');
  here.latest.say('hello', '{"cursor":"c9"}');
  here.latest.say('resync', '{"cursor":"c9"}');
  expect(first.heard).toEqual(['activity a1', 'resync']);
});

test('a short cut is nobody’s concern; a longer one tells every tab since when', async () => {
  const { here, first, second } = await twoTabs();
  const seen: Connection[] = [];
  second.tabs.listen({ connection: (connection) => seen.push(connection) });
  here.latest.say('error');
  here.pass(500);
  here.latest.say('hello', '{"cursor":"c0"}');
  here.pass(10_000);
  expect(first.tabs.connection).toEqual({ state: 'live' });
  here.latest.say('error');
  here.pass(500);
  here.latest.say('error');
  here.pass(4_500);
  expect(first.tabs.connection).toMatchObject({ state: 'lost' });
  expect(seen.at(-1)).toEqual(first.tabs.connection);
});

/** A stream that stands and shows a sign of life every three seconds. */
async function beatingTabs() {
  const here = browser();
  const first = here.tab();
  const second = here.tab();
  first.tabs.join();
  second.tabs.join();
  await settled();
  here.latest.say('hello', '{"cursor":"c0","beatMs":3000}');
  for (let beats = 1; beats <= 20; beats += 1) {
    here.pass(3_000);
    here.latest.say('beat', '{"beatMs":3000}', `b${beats}`);
  }
  return { here, first, second };
}

test('a line that falls silent is replaced, from the last sign of life on, and every tab knows within ten seconds', async () => {
  const { here, first, second } = await beatingTabs();
  expect(here.sources).toHaveLength(1);
  const since = 1_060_000;
  here.pass(6_999);
  expect(here.sources).toHaveLength(1);
  here.pass(1);
  expect(here.sources[0]?.closed).toBe(true);
  expect(here.latest.url).toBe('/V5/live?cursor=b20');
  here.pass(2_000);
  expect(first.tabs.connection).toEqual({ state: 'lost', since });
  expect(second.tabs.connection).toEqual({ state: 'lost', since });
});

test('a dead line whose successor stands at once is nobody’s concern', async () => {
  const { here, first } = await beatingTabs();
  here.pass(7_000);
  here.latest.say('hello', '{"cursor":"c1","beatMs":3000}');
  here.pass(2_000);
  expect(first.tabs.connection).toEqual({ state: 'live' });
});

test('a try that gets no word at all is given up and made again, and also when somebody asks for it', async () => {
  const { here, second } = await beatingTabs();
  here.pass(7_000);
  here.pass(8_000);
  here.pass(500);
  expect(here.sources).toHaveLength(3);
  second.tabs.tryNow();
  expect(here.sources).toHaveLength(4);
  here.latest.say('hello', '{"cursor":"c1","beatMs":3000}');
  expect(second.tabs.connection).toEqual({ state: 'live' });
  second.tabs.tryNow();
  expect(here.sources).toHaveLength(4);
});

test('a hidden tab that leads is made to look by a visible one', async () => {
  const { here, second } = await beatingTabs();
  here.passHidden(7_000);
  second.tabs.look();
  expect(here.sources).toHaveLength(2);
  here.passHidden(2_000);
  second.tabs.look();
  expect(second.tabs.connection).toMatchObject({ state: 'lost' });
});

test('a server that does not say how often it shows a sign of life is not taken for dead', async () => {
  const { here, first } = await twoTabs();
  here.pass(600_000);
  first.tabs.look();
  expect(here.sources).toHaveLength(1);
  expect(first.tabs.connection).toEqual({ state: 'live' });
});

test('when the network changes the stream connects anew', async () => {
  const { here, first, second } = await twoTabs();
  second.tabs.renew();
  expect(here.sources).toHaveLength(1);
  first.tabs.renew();
  expect(here.sources).toHaveLength(2);
  expect(here.sources[0]?.closed).toBe(true);
});

test('any tab can ask to try again at once', async () => {
  const { here, second } = await twoTabs();
  here.latest.say('error');
  second.tabs.tryNow();
  expect(here.sources).toHaveLength(2);
});

test('changed roles and an ended session raise the question who is signed in in every tab, a refused stream in its own', async () => {
  const { here, first, second } = await twoTabs();
  here.latest.say('bye', '{"reason":"stopping"}');
  expect(first.doubts).toHaveLength(0);
  here.pass(3_000);
  here.latest.say('error');
  expect(first.doubts).toHaveLength(1);
  expect(second.doubts).toHaveLength(0);
  for (const reason of ['claims', 'session-ended']) {
    here.pass(3_000);
    here.latest.say('hello', '{"cursor":"c0"}');
    here.latest.say('bye', `{"reason":"${reason}"}`);
  }
  expect(first.doubts).toHaveLength(3);
  expect(second.doubts).toHaveLength(2);
});

test('what is no event is passed over, and so is a kind that came after this page', async () => {
  const { here, first } = await twoTabs();
  here.latest.say('nudge', 'not json');
  here.latest.say('nudge', '{"kind":1}');
  here.latest.say('nudge', '{"kind":"of-later","id":"a1","version":1}');
  here.latest.say('nudge', '{"kind":"claims","id":"a1","version":1}');
  expect(first.heard).toEqual([]);
});

test('an event is passed on to the other tabs with the kind that an older one knows and with the exact one', async () => {
  const { here, first, second } = await twoTabs();
  const heard: LiveEvent[] = [];
  for (const { tabs } of [first, second]) tabs.listen({ event: (event) => heard.push(event) });
  const said = { kind: 'activity', exact: 'message', id: 'a1', version: 2 } as const;
  here.latest.say('nudge', JSON.stringify(said));
  here.latest.say('nudge', JSON.stringify({ ...said, exact: 'of-later' }));
  const { exact: _exact, ...plain } = said;
  expect(heard).toEqual([said, said, plain, plain]);
});

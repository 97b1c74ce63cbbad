import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounceLimit, readBounce } from './bounce.ts';
import { playedReport } from './bounce.testing.ts';

const messageId = randomUUID();
const read = (text: string) => readBounce(Buffer.from(text, 'latin1'));
const report = (changed: Partial<Parameters<typeof playedReport>[0]> = {}) => playedReport({ messageId, ...changed });

describe('a report that a mail came back', () => {
  it.each(['message/rfc822', 'text/rfc822-headers'] as const)(
    'is read with the mail returned as %s',
    async (returned) => {
      expect(await read(report({ returned }))).toEqual({ messageId, statusClass: 5 });
    },
  );

  it('tells what was refused from what was given up', async () => {
    expect(await read(report({ status: '5.7.1 (blocked)' }))).toEqual({ messageId, statusClass: 5 });
    expect(await read(report({ status: '4.4.7' }))).toEqual({ messageId, statusClass: 4 });
    expect(await read(report({ action: 'FAILED ' }))).toEqual({ messageId, statusClass: 5 });
  });

  it('is read with bare line feeds, folded headers, and parts in base64', async () => {
    expect(await read(report().replaceAll('\r\n', '\n'))).toEqual({ messageId, statusClass: 5 });
    const folded = report().replace('Message-ID: ', 'Message-ID:\r\n ').replace('Action: ', 'Action:\r\n\t');
    expect(await read(folded)).toEqual({ messageId, statusClass: 5 });
    const [, fields] = /delivery-status\r\n\r\n(Reporting-MTA[\s\S]*?)\r\n\r\n--/.exec(report())!;
    const encoded = Buffer.from(fields!).toString('base64');
    const coded = report()
      .replace('Content-Type: message/delivery-status', '$&\r\nContent-Transfer-Encoding: base64')
      .replace(fields!, encoded);
    expect(coded).not.toContain('Action: failed');
    expect(await read(coded)).toEqual({ messageId, statusClass: 5 });
  });

  it('of several receivers counts the one who did not get it', async () => {
    const relayed =
      'Final-Recipient: rfc822; a@people.example\r\nAction: relayed\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient';
    expect(await read(report().replace('Final-Recipient', relayed))).toEqual({ messageId, statusClass: 5 });
  });
});

describe('changes nothing:', () => {
  it.each([
    ['a delay', report({ action: 'delayed', status: '4.4.1' })],
    ['a delivery', report({ action: 'delivered', status: '2.0.0' })],
    ['a mail that was passed on', report({ action: 'relayed', status: '2.0.0' })],
    ['a failure with the status of a success', report({ status: '2.0.0' })],
    ['a failure without a status', report({ status: 'unknown' })],
    ['a mail with an id that is none of ours', report().replace(messageId, 'CAF=x+1')],
    ['a report without the mail', report().replace('Content-Type: message/rfc822', 'Content-Type: image/png')],
    ['an answer of a patient', report().replace('multipart/report; report-type=delivery-status', 'multipart/mixed')],
    ['what names our id in the text of the returned mail only', report().replace('Message-ID:', '\r\nMessage-ID:')],
    ['what quotes a report within a plain text', `Content-Type: text/plain\r\n\r\n> ${report()}`],
    ['nothing at all', ''],
  ])('%s', async (_, text) => {
    expect(await read(text)).toBeNull();
  });
});

/** Changes of a report that a broken or hostile writer makes. */
const change = fc.oneof(
  fc.record({ at: fc.nat(3000), cut: fc.nat(400), put: fc.string({ unit: 'binary', maxLength: 60 }) }),
  fc.record({
    at: fc.nat(3000),
    cut: fc.constant(0),
    put: fc.constantFrom('\r\n', '\r\n\r\n', '--', '\0', 'Content-Type: multipart/report; boundary=x\r\n', '--x\r\n'),
  }),
);

it('whatever is posted is read without a fault, and names nothing but an id of ours', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const changed = changes.reduce(
        (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut),
        report(),
      );
      const found = await read(changed);
      if (found === null) return;
      expect([4, 5]).toContain(found.statusClass);
      expect(changed.toLowerCase()).toContain(found.messageId);
      expect(changed).toMatch(/failed/i);
    }),
    { numRuns: 500 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (bytes) => {
      expect(await readBounce(Buffer.from(bytes))).toBeNull();
    }),
  );
});

it.each([
  ['parts within parts', () => 'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n'.repeat(18_000)],
  ['parts beside parts', () => `Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(140_000)}`],
  ['headers', () => `Content-Type: multipart/report; boundary=b\r\n${'X: y\r\n'.repeat(160_000)}`],
  ['fields', () => report().replace('Action: failed', 'X: y\r\n'.repeat(150_000))],
  ['empty lines', () => report().replace('Action: failed', '\n'.repeat(900_000))],
  ['short lines', () => report().replace('Action: failed', 'X: y\n'.repeat(19_000))],
  ['spaces', () => report().replace('Action: failed', `Action:${' '.repeat(900_000)}failed`)],
])('a report full of %s holds the server up for no more than a moment', async (_, make) => {
  const text = make();
  expect(text.length).toBeLessThanOrEqual(bounceLimit * 1.3);
  const began = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(1500);
});

import PostalMime from 'postal-mime';
import type { Attachment } from 'postal-mime';

/** What became of a mail according to a report: it comes from whoever wrote the report, and is no more than a hint. */
export type Bounce = {
  /** Of the mail that the report is about, as this installation makes them. */
  messageId: string;
  /** The class of the status (RFC 3463): 5 is refused for good, 4 given up after many tries. */
  statusClass: 4 | 5;
};

/** The most that a report may hold, in bytes (server rules, section 20). */
export const bounceLimit = 1_000_000;

/** A report with a whole mail in base64 has fewer lines. Taking them apart costs by the line. */
const mostLines = 20_000;

/** A report holds a few parts, and the returned mail is not looked into. */
const limits = { maxNestingDepth: 8, maxHeadersSize: 100_000, maxRfc822NestingDepth: 0, forceRfc822Attachments: true };

const statusPart = /^message\/(?:global-)?delivery-status$/;
const returnedPart = /^(?:message\/rfc822|text\/rfc822-headers|message\/global|message\/global-headers)$/;
const ownMessageId = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>\s*$/im;

/**
 * Reads a report that a mail could not be delivered (RFC 3464): the Message-ID of the returned mail, and action and
 * status class of its receivers. Nothing else of it is looked at.
 * @returns null for everything else: reports of delays and deliveries, other mail, and what is no mail
 */
export async function readBounce(raw: Buffer): Promise<Bounce | null> {
  // What can be no report is not taken apart.
  const text = raw.toString('latin1');
  if (!/^content-type:\s*multipart\/report/im.test(text) || text.split('\n', mostLines + 1).length > mostLines)
    return null;
  const parts = await readParts(raw);
  const status = parts.find(({ mimeType }) => statusPart.test(mimeType));
  const returned = parts.find(({ mimeType }) => returnedPart.test(mimeType));
  if (!status || !returned) return null;
  const statusClass = failedWith(textOf(status));
  const messageId = ownMessageId.exec(firstBlock(textOf(returned)))?.[1];
  return statusClass && messageId ? { messageId: messageId.toLowerCase(), statusClass } : null;
}

async function readParts(raw: Buffer): Promise<Attachment[]> {
  try {
    const { headers, attachments } = await PostalMime.parse(raw, limits);
    const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
    return /^\s*multipart\/report\b/i.test(type) ? attachments : [];
  } catch {
    // Over one of the limits, or broken: it is no report that a mail server makes.
    return [];
  }
}

/** The class of the first receiver's status that ended in failure; null where none did. */
function failedWith(text: string): Bounce['statusClass'] | null {
  // Before the receivers stands a block about the mail as a whole, which has neither field.
  for (const block of text.split(/\n[ \t]*\n/)) {
    const status = /^status:\s*([45])\.\d{1,3}\.\d{1,3}\b/im.exec(block)?.[1];
    if (status && /^action:\s*failed\b/im.test(block)) return status === '5' ? 5 : 4;
  }
  return null;
}

/** The headers of a returned mail, without what follows them. */
const firstBlock = (text: string): string => text.trimStart().split(/\n[ \t]*\n/, 1)[0]!;

/** The text of a part, its folded lines whole. */
function textOf({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1');
  return text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+(?=\S)/g, ' ');
}

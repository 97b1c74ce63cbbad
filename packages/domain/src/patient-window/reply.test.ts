import { expect, test } from 'vitest';
import { replyMaxLength } from './limits.ts';
import { checkReply, keptReply } from './reply.ts';

test.each([
  ['words in lines', 'Thank you.\r\nMay I swim?', null],
  ['as much as may be written', 'x'.repeat(replyMaxLength), null],
  ['space around what may be written', ` ${'x'.repeat(replyMaxLength)}\n`, null],
  ['signs of other scripts', 'Merci ☺ 谢谢', null],
  ['nothing', ' \n ', { code: 'reply-required' }],
  ['too much', 'x'.repeat(replyMaxLength + 1), { code: 'field-too-long', most: replyMaxLength }],
  ['a control character', 'A\u0007bell', { code: 'text-unreadable' }],
  ['NUL, which no database holds', 'A\0', { code: 'text-unreadable' }],
  ['half a character', 'A\uD83D', { code: 'text-unreadable' }],
])('a reply: %s', (_name, text, fault) => {
  expect(checkReply(text)).toEqual(fault);
});

test('a reply is kept without the space around it, its lines as they are', () => {
  expect(keptReply(' One.\r\n\rTwo. ')).toBe('One.\n\nTwo.');
});

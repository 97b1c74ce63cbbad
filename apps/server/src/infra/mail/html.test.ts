import { expect, it } from 'vitest';
import { mailHtml } from './html.ts';

const html = (text: string) => mailHtml({ subject: 'A subject', text, languages: ['en'] });

it('the first address is a button with the words before it, further ones are plain links', () => {
  const made = html(
    'One invites you.\n\nSign up here:\nhttps://a.example/x?a=1&b=2\n\nNo more of these:\nhttps://a.example/u\n',
  );
  expect(made).toMatch(/<td class="b"[^>]*><a href="https:\/\/a\.example\/x\?a=1&amp;b=2"[^>]*>Sign up here<\/a>/);
  expect(made).toContain('<a href="https://a.example/u" style="color:inherit">No more of these</a>');
});

it('an address within a sentence is no link, and a person’s own lines stay lines', () => {
  const made = html('Look at https://a.example/ today.\nIt helps.\n\n<b>Bold & "quoted"</b>');
  expect(made).not.toContain('<a ');
  expect(made).toContain('today.<br>It helps.');
  expect(made).toContain('&lt;b&gt;Bold &amp; &quot;quoted&quot;&lt;/b&gt;');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContractText } from './contract-text.tsx';

const shown = (markdown: string) =>
  renderToStaticMarkup(
    <ContractText markdown={markdown} fill={(text) => text.replace('{{city}}', '*Red* <b>Deer</b>')} />,
  );

test('headings, lists, emphasis and safe links of an agreement are shown', () => {
  expect(shown('# One\n\n## Two\n\n3. a **b** _c_\n4. [d](https://college.example)')).toBe(
    '<h3>One</h3><h4>Two</h4><ol start="3"><li>a <strong>b</strong> <em>c</em></li>' +
      '<li><a href="https://college.example" target="_blank" rel="noreferrer">d</a></li></ol>',
  );
});

test('nothing of an agreement runs: markup is shown as it is written, and a link that is a script is words', () => {
  const html = shown('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[click](javascript:alert(1))');
  expect(html).not.toMatch(/<script|<img|<a /);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('click');
});

test('what is filled in is text and no Markdown', () => {
  expect(shown('At {{city}}.')).toBe('<p>At *Red* &lt;b&gt;Deer&lt;/b&gt;.</p>');
});

import { expect, test } from 'vitest';
import { isDemoInPublic, withDemoLine } from './demo-line.ts';

test('a page that asks nothing of the server says above all, in both languages, that it is a demo', () => {
  const page = '<!doctype html><html lang="en"><body><main>A message for you</main></body></html>';
  const said = withDemoLine(page);
  const above = said.slice(said.indexOf('<body>'), said.indexOf('<main>'));
  expect(above).toContain('<p lang="en" style="margin:0">This is a demo.');
  expect(above).toContain('<p lang="fr" style="margin:0">Ceci est une démonstration.');
  // The policies of these pages run no script but those of the build.
  expect(above).not.toContain('<script');
  expect(said.replace(above, '<body>')).toBe(page);
});

test('only where others than this machine reach a demo world', () => {
  const real = { publicUrl: 'https://portal.example.ca', host: '127.0.0.1' };
  expect(isDemoInPublic({ demo: [], config: real })).toBe(true);
  expect(isDemoInPublic({ demo: null, config: real })).toBe(false);
  expect(isDemoInPublic({ demo: [], config: { ...real, publicUrl: 'http://localhost:8080' } })).toBe(false);
});

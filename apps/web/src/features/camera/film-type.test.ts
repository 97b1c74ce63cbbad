import { expect, test } from 'vitest';
import { filmType } from './film-type.ts';

const webm = 'video/webm;codecs=vp8';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const browsers = {
  'Chrome on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  Edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Chrome on Android': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Safari on a Mac': `${mac} Version/19.0 Safari/605.1.15`,
  'an iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1',
} as const;

const touches = { userAgent: browsers['Safari on a Mac'], maxTouchPoints: 5 };
const all = () => true;

test.each([
  ['Chrome on Windows', webm],
  ['Edge', webm],
  ['Chrome on Android', webm],
  ['Firefox', webm],
  ['Safari on a Mac', 'video/mp4'],
  ['an iPhone', 'video/mp4'],
  ['Chrome on an iPhone', 'video/mp4'],
] as const)('%s records %s', (name, type) => {
  expect(filmType({ userAgent: browsers[name], maxTouchPoints: 0 }, all)).toBe(type);
});

test('an iPad, which calls itself a Mac, records MP4', () => {
  expect(filmType(touches, all)).toBe('video/mp4');
});

test('a browser that can not record its kind records the other, and one that can neither none', () => {
  expect(filmType(touches, (type) => type === webm)).toBe(webm);
  expect(filmType(touches, () => false)).toBeNull();
});

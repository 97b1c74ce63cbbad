import { expect, test } from 'vitest';
import { frenchSpaces } from './french-spaces.ts';

test.each([
  ['Retirer {name} ?', 'Retirer {name}?'],
  ['Sélection : {count}', 'Sélection\u00a0: {count}'],
  ['« {header} » est obligatoire', '«\u00a0{header}\u00a0» est obligatoire'],
  ['{hours} h', '{hours}\u00a0h'],
  ['Le lendemain à 7 h, au plus 10 Mo', 'Le lendemain à 7\u00a0h, au plus 10\u00a0Mo'],
  ['Téléversement, {percent} %', 'Téléversement, {percent}\u00a0%'],
  ['Après {seconds} s, il y a {days} j', 'Après {seconds}\u00a0s, il y a {days}\u00a0j'],
  ['<0>Une question ?</0> Écrivez-nous', '<0>Une question?</0> Écrivez-nous'],
])('no line begins with what belongs to the one before: %j', (written, set) => {
  expect(frenchSpaces(written)).toBe(set);
});

test.each([
  '{0, plural, one {# image} other {# images}}',
  '{count, plural, one {# service} other {# services}}, le plus près d’abord',
  'Rendez-vous à {at} hier',
  'Dr {name} s’est joint à la consultation',
  'https://',
])('what has its spaces stays as it is: %j', (message) => {
  expect(frenchSpaces(message)).toBe(message);
});

import { expect, test } from 'vitest';
import { placeOfFile } from './place-of-file.ts';
import type { Said } from './place-of-file.ts';

const nothing: Said = { specialty: null, condition: null };
const ears: Said = { specialty: 'Otolaryngology', condition: null };

test.each<[string, Said, string | null, string]>([
  ['', nothing, null, ''],
  ['', ears, 'Otolaryngology', ''],
  ['Melanoma', nothing, null, 'Melanoma'],
  ['Dermatology', nothing, 'Dermatology', ''],
  ['Dermatology/Melanoma', nothing, 'Dermatology', 'Melanoma'],
  ['Dermatology/ blue   naevus /2024', nothing, 'Dermatology', 'blue naevus'],
  ['dermatology/Melanoma', ears, 'Otolaryngology', 'dermatology'],
  ['Otitis/left', ears, 'Otolaryngology', 'Otitis'],
  ['Otitis', { specialty: 'Otolaryngology', condition: 'Normal eardrum' }, 'Otolaryngology', 'Normal eardrum'],
  ['Otitis', { specialty: 'Otolaryngology', condition: '' }, 'Otolaryngology', ''],
])('a file in %j, where the operator says %j, goes to %s as %j', (path, said, specialty, condition) => {
  expect(placeOfFile(path.split('/').filter(Boolean), said)).toEqual({ specialty, condition });
});

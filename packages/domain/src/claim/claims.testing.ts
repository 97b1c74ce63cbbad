import fc from 'fast-check';
import type { ClaimedService } from './claim.ts';
import { cents } from '../money/money.ts';

/** A service of Alberta that can be claimed. */
export const service: ClaimedService = {
  doctor: { practitioner: '123456789', skill: 'DERM', arrangement: '1234567', facility: '100100', payTo: 'BAPY' },
  patient: { phn: '055521444', province: 'AB' },
  oopData: null,
  serviceCode: '03.01LJ',
  businessDay: '2026-11-19',
  dxCode: '173.3',
  fee: cents(7915),
  referrerPracticeId: '987654321',
};

/** A patient of another province. */
export const fromElsewhere: ClaimedService = {
  ...service,
  patient: { phn: '9012 345 678', province: 'BC' },
  oopData: {
    genderCode: 'F',
    addressLine1: '12, rue de l’Église',
    addressLine2: '',
    addressLine3: '',
    cityName: 'Prince George',
    postalCode: 'V2L1A1',
    firstName: 'Maëlys',
    surname: 'L’Écuyer',
    birthDate: '19790624',
    provinceCode: 'BC',
  },
};

/** Letters of names in Canada that the form can say: French, Inuit and First Nations in Latin letters, and others. */
const letters = [
  ...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  ...Array.from('àâäæçéèêëîïôœöùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸáíóúñãõåøßþðłśźżčšžđāēīōūșțğışŞİ'),
  ...Array.from('ḵx̱á7ʔʷłƛ̓ə'.normalize('NFC')),
  ' ',
  "'",
  '’',
  '-',
  '.',
];
export const name = fc
  .array(fc.constantFrom(...letters.filter((letter) => !/[ƛ\p{M}]/u.test(letter))), { minLength: 1, maxLength: 60 })
  .map((chosen) => chosen.join(''))
  .filter((text) => /\p{L}/u.test(text));

export const identifier = fc.stringMatching(/^\d{9}$/);
export const realDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

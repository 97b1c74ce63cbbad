import { expect, test } from 'vitest';
import { isThisMachine, reachableAddress } from './phone-address.ts';

test.each(['http://localhost:8080/phone', 'http://127.0.0.1:8080/phone', 'http://[::1]/phone', 'http://a.localhost/'])(
  'no phone opens %s',
  (address) => expect(isThisMachine(address)).toBe(true),
);

test.each(['https://consult.example/phone', 'http://192.168.1.20:8080/phone'])('a phone opens %s', (address) =>
  expect(isThisMachine(address)).toBe(false),
);

test('the installation’s own address counts, and where that names the machine alone, the one that this page has', () => {
  const own = 'https://consult.example/phone';
  expect(reachableAddress(own, 'http://192.168.1.20:8080')).toBe(own);
  expect(reachableAddress('http://localhost:8080/phone', 'http://192.168.1.20:8080')).toBe(
    'http://192.168.1.20:8080/phone',
  );
  expect(reachableAddress('http://localhost:8080/phone', 'http://127.0.0.1:8080')).toBe('http://localhost:8080/phone');
});

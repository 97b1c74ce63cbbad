import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

test.each([
  ['http://localhost:8080', 'local'],
  ['http://127.0.0.1:9000', 'local'],
  ['http://[::1]:8080', 'local'],
  ['http://192.168.1.20', 'local'],
  ['https://clinic.local', 'local'],
  ['https://dev.consult.example', 'dev'],
  ['https://consult-staging.example', 'staging'],
  ['https://demo.consult.example', 'demo'],
  ['https://consult.example', 'production'],
  ['https://developers.example', 'production'],
  ['https://10.example', 'production'],
])('%s is %s', (publicUrl, environment) => {
  expect(environmentOf(publicUrl)).toBe(environment);
});

import { expect, test } from 'vitest';
import { loadConfig } from '../../app/config.ts';

const good = { OIDC_ISSUER: 'https://id.hospital.example/realm', OIDC_CLIENT_ID: 'consult', OIDC_CLIENT_SECRET: 's' };

test('a provider is configured by issuer, client and secret; addresses are not trusted unless said', () => {
  expect(loadConfig({}).oidc).toBeUndefined();
  expect(loadConfig(good).oidc).toEqual({
    issuer: 'https://id.hospital.example/realm',
    clientId: 'consult',
    clientSecret: 's',
    name: 'id.hospital.example',
    scopes: 'openid email profile',
    trustEmail: false,
  });
  expect(loadConfig({ ...good, OIDC_ISSUER: 'http://localhost:9000' }).oidc?.issuer).toBe('http://localhost:9000');
});

test.each<[Record<string, string>, string]>([
  [{ OIDC_ISSUER: 'nonsense' }, 'OIDC_ISSUER is not a URL.'],
  [{ OIDC_ISSUER: 'http://id.hospital.example' }, 'OIDC_ISSUER must begin with https://.'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing beside OIDC_ISSUER.'],
  [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is missing beside OIDC_ISSUER.'],
  [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES must contain openid.'],
  [{ OIDC_TRUST_EMAIL: 'perhaps' }, 'OIDC_TRUST_EMAIL must be on or off.'],
])('%j is refused at start in one line', (wrong, line) => {
  expect(() => loadConfig({ ...good, ...wrong })).toThrow(line);
});

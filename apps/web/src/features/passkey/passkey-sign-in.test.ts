import { afterEach, expect, it, vi } from 'vitest';
import { passkeysUsable } from './passkey-sign-in.ts';

afterEach(() => void vi.unstubAllGlobals());

const at = (hostname: string, changes: object = {}) =>
  vi.stubGlobal('window', { isSecureContext: true, PublicKeyCredential: class {}, location: { hostname }, ...changes });

it('passkeys belong to a host name, so that a page at a bare address can use none', () => {
  for (const name of ['consult.example', 'localhost', '4consult.example']) {
    at(name);
    expect(passkeysUsable(), name).toBe(true);
  }
  for (const address of ['127.0.0.1', '10.0.0.12', '[::1]', '[2001:db8::1]']) {
    at(address);
    expect(passkeysUsable(), address).toBe(false);
  }
});

it('a browser without passkeys, and a page that is not secure, can use none', () => {
  at('consult.example', { PublicKeyCredential: undefined });
  expect(passkeysUsable()).toBe(false);
  at('consult.example', { isSecureContext: false });
  expect(passkeysUsable()).toBe(false);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homepages, isHomepage, mayOpenHomepage, pathAfterLogin, safeReturnPath } from './homepage.ts';
import { permissionsOf, roleSeed } from './roles.ts';

const after = (roles: string[], more: { requested?: string; preferred?: string } = {}): string =>
  pathAfterLogin({ roles, held: permissionsOf(roles, roleSeed), ...more });

test.each([
  [['specialist'], '/dashboard/secure-messaging'],
  [['adminFee'], '/dashboard/consult'],
  [['free'], '/dashboard/consult'],
  [['resident'], '/dashboard/consult'],
  [['approver'], '/dashboard/consult'],
  [['moa'], '/dashboard/clinic-inbox'],
  [['admin'], '/dashboard/profile'],
  [[], '/dashboard/profile'],
])('%j lands on %s', (roles, path) => {
  expect(after(roles)).toBe(path);
});

test('by the roles of an admin’s own table too: messages for a specialist who holds their permission, the gallery last', () => {
  const lands = (role: string, permissions: string[]): string =>
    pathAfterLogin({ roles: [role], held: permissionsOf([role], { [role]: permissions }) });
  expect(lands('specialist', ['econsultAndSecureMessaging', 'cameraAndGallery'])).toBe('/dashboard/secure-messaging');
  expect(lands('specialist', ['forwardEconsult'])).toBe('/dashboard/consult');
  expect(lands('specialist', ['secureMessagingSendMessages', 'cameraAndGallery'])).toBe('/dashboard/gallery');
  expect(lands('photographer', ['cameraAndGallery', 'moaConsultInbox'])).toBe('/dashboard/clinic-inbox');
  expect(lands('photographer', ['cameraAndGallery'])).toBe('/dashboard/gallery');
});

test('the order is: what was asked for, validation, the preferred page, the computed page', () => {
  const roles = ['free', 'pracIdValidationRequired'];
  expect(after(roles, { requested: '/dashboard/resources?x=1', preferred: 'gallery' })).toBe(
    '/dashboard/resources?x=1',
  );
  expect(after(roles, { preferred: 'gallery' })).toBe('/dashboard/validation-required');
  expect(after(['free'], { preferred: 'gallery' })).toBe('/dashboard/gallery');
  expect(after(['free'], { preferred: 'clinic-inbox' })).toBe('/dashboard/consult');
  expect(after(['moa'], { preferred: 'secure-messaging' })).toBe('/dashboard/secure-messaging');
  expect(after(['free'], { preferred: '__proto__' })).toBe('/dashboard/consult');
});

test('nobody lands on a page that they may not open', () => {
  const anyRoles = fc.uniqueArray(fc.constantFrom(...Object.keys(roleSeed)));
  fc.assert(
    fc.property(anyRoles, fc.option(fc.constantFrom(...Object.keys(homepages), 'camera', '')), (roles, preferred) => {
      const held = permissionsOf(roles, roleSeed);
      const path = pathAfterLogin({ roles, held, preferred });
      const page = path.split('/').at(-1) ?? '';
      const validating = roles.includes('pracIdValidationRequired') && page === 'validation-required';
      expect(validating || (isHomepage(page) && mayOpenHomepage(page, held))).toBe(true);
    }),
  );
});

describe('a remembered location', () => {
  test.each(['/dashboard/consult', '/dashboard/secure-messaging?econsultId=1#x', '/'])('%s is followed', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    'dashboard',
    ' /x',
    '/a\\b',
    '',
    null,
    undefined,
  ])('%j is not', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  test('never leaves the site', () => {
    const text = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', 'a', '\t', '\n', '@', '?', '#') });
    fc.assert(
      fc.property(text, (rest) => {
        const safe = safeReturnPath(`/${rest}`);
        fc.pre(safe !== null);
        expect(new URL(safe ?? '', 'https://home.example').host).toBe('home.example');
      }),
    );
  });
});

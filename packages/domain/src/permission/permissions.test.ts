import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allows, allowsRoute, isPermission, permissions } from './permissions.ts';

const anyPermission = fc.constantFrom(...permissions);
const anySet = fc.uniqueArray(anyPermission).map((list) => new Set(list));
const anyAccess = fc.array(fc.array(anyPermission, { maxLength: 4 }), { maxLength: 4 });

test('the vocabulary holds every key that the documents name, each once', () => {
  const named = `cameraAndGallery, imageAnnotation, billingReport, forms, premiumForms, oneWayMessaging,
    premiumOneWayMessaging, econsultAndSecureMessaging, forwardEconsult, approveEconsult, moaConsultInbox,
    patientCC, moaMessaging, specialistTemplates, pracIdValidationRequiredPage, specialistScheduleEditing,
    maySignupForPremium, mayManagePremium, phnLookup, betaEconsultSearch, billing, consultSearchBar,
    sendMsgOnBehalfOfPhysicianOrClinic, mdRouting, dentalRouting, longTermCareRouting,
    secureMessagingSendMessages, editActivityStatus, addUserToActivity, createAveiroCharge,
    readActivityPayments, econsultOutcomes, dentistOutcomes, billAudiogram, billSinusEndoscopy, phoneConsult,
    billingCodeCustomization, specialistResources, admin`.split(/,\s+/);
  expect([...permissions].sort()).toEqual(named.sort());
  expect(new Set(permissions).size).toBe(permissions.length);
  expect(isPermission('toString')).toBe(false);
});

test('no group lets nobody in, an empty group lets everybody signed in in', () => {
  fc.assert(
    fc.property(anySet, (held) => {
      expect([allows([], held), allows([[]], held)]).toEqual([false, true]);
    }),
  );
});

test('it is an OR of ANDs', () => {
  const held = new Set(['forms', 'billing'] as const);
  expect(allows([['forms', 'billing']], held)).toBe(true);
  expect(allows([['forms', 'admin']], held)).toBe(false);
  expect(allows([['admin'], ['billing']], held)).toBe(true);
});

test('holding more never closes what was open, and an anti-requisite always does', () => {
  fc.assert(
    fc.property(anyAccess, anySet, anyPermission, (access, held, more) => {
      const larger = new Set([...held, more]);
      expect(allows(access, larger) || !allows(access, held)).toBe(true);
      expect(allowsRoute({ access, refusedWith: [more] }, larger)).toBe(false);
      expect(allowsRoute({ access }, held)).toBe(access.length === 0 || allows(access, held));
    }),
  );
});

import { testScaleWorld } from './scale.testing.ts';

testScaleWorld({
  doctors: 200,
  specialists: 40,
  services: 60,
  consults: 40_000,
  messagesPerConsult: 3,
  heavy: 3_000,
  heavyClinic: 8_000,
  light: 20,
  patientMessages: 100,
  terms: 'all',
});

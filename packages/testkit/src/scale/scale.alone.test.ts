import { testScaleWorld } from './scale.testing.ts';

testScaleWorld({
  doctors: 20,
  specialists: 8,
  services: 12,
  consults: 600,
  messagesPerConsult: 2,
  heavy: 150,
  heavyClinic: 200,
  light: 20,
  patientMessages: 100,
  terms: 'all',
});

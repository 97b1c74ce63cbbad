/** What a claim can lack: of its doctor, or of its patient. 'clinic': the doctor has none, so its payer is unknown. */
export const claimNeeds = [
  'clinic',
  'practitioner',
  'skill',
  'arrangement',
  'facility',
  'payTo',
  'snapshot',
  'identifier',
  'registration',
  'serviceCode',
  'patientName',
  'birthDay',
  'sex',
  'address',
  'city',
  'postalCode',
] as const;
export type ClaimNeed = (typeof claimNeeds)[number];

/** What a record stands under in billing_record.rule while it is on hold for want of these; no rule of the table. */
export const incompleteRule = 'claim-incomplete';

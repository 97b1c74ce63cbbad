import { getClinicInformation } from './get-clinic-information.ts';

/** The door of clinics. */
export const clinicCalls = { 'clinic-getClinicInformation_v1': getClinicInformation };

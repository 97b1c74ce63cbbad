import { snapshotPlace } from '@consult/server/features/billing/billing.ts';
import type { BillingSnapshot } from '@consult/server/features/billing/billing.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { buildOopData } from '@consult/domain/consult/out-of-province.ts';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { Row } from '../insert-rows.ts';
import { demoRecords } from './billing-records.ts';
import type { DemoRecord } from './billing-records.ts';
import type { SeedTarget } from './seed-target.ts';

/** Two years of billing records of two doctors, in every status and with every rejection. None belongs to a consult. */
export async function insertBilling(client: pg.ClientBase, { keyring }: SeedTarget, now: Date): Promise<void> {
  const records: Row[] = [];
  const snapshots: Row[] = [];
  for (const record of demoRecords(now)) {
    const { id, doctorId, createdAt, became } = record;
    const { cents: _, ...done } = record.service;
    records.push({ id, doctor_id: doctorId, ...done, created_at: createdAt, ...became });
    const key = keyring.newDataKey(id);
    const body = encrypt(key.key, snapshotPlace(id), JSON.stringify(snapshotOf(record)));
    snapshots.push({ record_id: id, key_id: key.keyId, wrapped_key: key.wrapped, body, taken_at: createdAt });
  }
  await insertRows(client, 'billing_record', records);
  await insertRows(client, 'billing_snapshot', snapshots);
}

function snapshotOf({ patient, dxCode }: DemoRecord): BillingSnapshot {
  const { phn, province, firstName, lastName, dateOfBirth, sex, address } = patient;
  const claimedFrom = { patientFirstName: firstName, patientLastName: lastName, patientDateOfBirth: dateOfBirth };
  const fields = {
    genderCode: sex,
    addressLine1: address.line1,
    addressLine2: '',
    addressLine3: '',
    cityName: address.city,
    postalCode: address.postalCode,
  };
  return {
    patient: { phn, province, firstName, lastName, dateOfBirth },
    oopData: province === 'AB' ? null : buildOopData(fields, { ...claimedFrom, patientProvince: province }),
    referrerPracticeId: '',
    dxCode,
  };
}

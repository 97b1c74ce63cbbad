import type { FaultCode, FieldFaults } from '@consult/domain/fault/fault.ts';

/**
 * What the body of a failed call says is wrong with its input, by field. A server that was started before this page
 * tells it in English alone.
 */
export function readFaults(body: Readonly<Record<string, unknown>>): { faults?: FieldFaults } {
  const { faults, fields } = body;
  if (isRecord(faults) && Object.values(faults).every(isFault)) return { faults: faults as FieldFaults };
  if (!isRecord(fields)) return {};
  const said = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    faults: Object.fromEntries(said.map(([field, sentence]) => [field, { code: 'not-as-declared', sentence }])),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFault = (value: unknown): value is { code: FaultCode } => isRecord(value) && typeof value['code'] === 'string';

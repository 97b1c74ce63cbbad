import type { FaultCode, FieldFaults } from '@consult/domain/fault/fault.ts';

/**
 * The faults of a call's input by field, from the body of the refusal. A server that started before this page gives
 * them in English alone.
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

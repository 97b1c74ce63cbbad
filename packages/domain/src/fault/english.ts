import type { Fault } from './fault.ts';
import { sentences } from './sentences.ts';

/** The English sentence of a fault, as the specification words it. */
export function englishOf(fault: Fault): string {
  const facts: Readonly<Record<string, string | number>> = fault;
  return sentences[fault.code].replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(facts[name]));
}

/** The English sentences of faults by field. */
export function englishOfFields(faults: Readonly<Record<string, Fault | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, englishOf(fault)]] : [])),
  );
}

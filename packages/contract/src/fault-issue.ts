import { englishOf } from '@consult/domain/fault/english.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import type { z } from 'zod';

/**
 * A check of a schema by a rule of the domain, for zod's `check`. The issue says the fault in English, and
 * `faultOfIssue` reads the fault itself out of it.
 */
export function obeys<T>(rule: (value: T) => Fault | null, path: readonly PropertyKey[] = []) {
  return ({ value, issues }: z.core.ParsePayload<T>): void => {
    const fault = rule(value);
    if (fault)
      issues.push({ code: 'custom', message: englishOf(fault), params: { fault }, input: value, path: [...path] });
  };
}

/** The fault of an issue; one that no rule found is said to be something that only a program gets wrong. */
export function faultOfIssue(issue: { readonly message: string; readonly params?: unknown }): Fault {
  const { fault } = (issue.params ?? {}) as { fault?: Fault };
  return fault ?? { code: 'not-as-declared', sentence: issue.message };
}

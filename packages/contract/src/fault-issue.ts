import { englishOf } from '@consult/domain/fault/english.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import type { z } from 'zod';

/**
 * Makes a rule of the domain a check of a schema, for zod's `check`. The issue gives the fault in English, and
 * `faultOfIssue` reads the fault itself from it.
 */
export function obeys<T>(rule: (value: T) => Fault | null, path: readonly PropertyKey[] = []) {
  return ({ value, issues }: z.core.ParsePayload<T>): void => {
    const fault = rule(value);
    if (fault)
      issues.push({ code: 'custom', message: englishOf(fault), params: { fault }, input: value, path: [...path] });
  };
}

/**
 * The fault of an issue. An issue that no rule found can only come from a program's mistake, and its fault says so.
 */
export function faultOfIssue(issue: { readonly message: string; readonly params?: unknown }): Fault {
  const { fault } = (issue.params ?? {}) as { fault?: Fault };
  return fault ?? { code: 'not-as-declared', sentence: issue.message };
}

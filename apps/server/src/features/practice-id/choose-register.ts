import type { App } from '../../call/context.ts';
import { demoRegister } from './demo-register.ts';
import { httpRegister } from './http-register.ts';
import type { PracticeIdRegister } from './register.ts';

/** Accepts every id of the right form: for an installation without a register. */
const everyId: PracticeIdRegister = { has: async () => true };

/** The register of this installation: the configured one, else the demo world's, else one that knows nobody. */
export function registerOf({ config, demo }: Pick<App, 'config' | 'demo'>): PracticeIdRegister {
  if (config.practiceIdRegister) return httpRegister(config.practiceIdRegister);
  return demo ? demoRegister : everyId;
}

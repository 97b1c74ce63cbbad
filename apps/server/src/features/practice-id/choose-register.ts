import type { App } from '../../call/context.ts';
import { demoRegister } from './demo-register.ts';
import { httpRegister } from './http-register.ts';
import type { PracticeIdRegister } from './register.ts';

/**
 * The register of this installation: the configured one, else the demo world's. Null where there is none: then an
 * operator validates every id (server rules, section 25).
 */
export function registerOf({ config, demo }: Pick<App, 'config' | 'demo'>): PracticeIdRegister | null {
  if (config.practiceIdRegister) return httpRegister(config.practiceIdRegister);
  return demo ? demoRegister : null;
}

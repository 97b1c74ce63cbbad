import * as ages from './ages.ts';
import * as bloodInfection from './blood-infection.ts';
import { drugs } from './drugs.ts';
import type { AskedAs, Field } from './field.ts';
import * as glands from './glands.ts';
import * as head from './head.ts';
import * as heartVessels from './heart-vessels.ts';
import * as jointsBones from './joints-bones.ts';
import * as lungsSleep from './lungs-sleep.ts';
import * as nervesMind from './nerves-mind.ts';
import * as skin from './skin.ts';
import * as stomachLiver from './stomach-liver.ts';
import { pairsOfSymptoms, sayings } from './sayings.ts';
import { testsAndProcedures } from './tests-and-procedures.ts';
import * as womenMen from './women-men.ts';

/** The specialties that Canadian eConsult services usually have, and what they take. */
export const allFields: readonly Field[] = [
  ages,
  bloodInfection,
  glands,
  head,
  heartVessels,
  jointsBones,
  lungsSleep,
  nervesMind,
  skin,
  stomachLiver,
  womenMen,
].flatMap((group): Field[] => Object.values(group));

/** What is asked as their phrases. */
export const askedAs: readonly AskedAs[] = [...drugs, ...testsAndProcedures, ...sayings, ...pairsOfSymptoms];

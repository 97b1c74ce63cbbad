import { fixedId } from '../random.ts';
import { withFrench } from './french/in-french.ts';
import type { DemoService } from './service.ts';
import { heartAndKidneyServices } from './services/heart-kidney.ts';
import { headServices } from './services/head.ts';
import { medicineServices } from './services/medicine.ts';
import { mindAndAgesServices } from './services/mind-and-ages.ts';
import { nerveAndBloodServices } from './services/nerves-and-blood.ts';
import { skinServices } from './services/skin.ts';
import { surgeryServices } from './services/surgery.ts';

export type PlacedService = DemoService & { id: string };

/**
 * Every service of the demo world. A key stands for one of them for good; new ones go to the end of their file, as ids
 * follow from the place.
 */
export const services: readonly PlacedService[] = [
  ...placed(1, skinServices),
  ...placed(2, heartAndKidneyServices),
  ...placed(3, medicineServices),
  ...placed(4, mindAndAgesServices),
  ...placed(5, surgeryServices),
  ...placed(6, nerveAndBloodServices),
  ...placed(7, headServices),
];

function placed(file: number, list: readonly DemoService[]): PlacedService[] {
  return list.map((service, index) => ({
    ...service,
    form: service.form.map(withFrench),
    id: fixedId(6, file * 1000 + index),
  }));
}

const byKey = new Map(services.map((service) => [service.key, service]));

/** A service of the demo world by its key, such as 'pigmented'. @throws Error where there is none */
export function serviceByKey(key: string): PlacedService {
  const service = byKey.get(key);
  if (!service) throw new Error(`The demo world has no service '${key}'.`);
  return service;
}

/** The specialties with their subsites, each in the order of their first service. Disabled services count too. */
export function specialtyMap(): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const { specialty, subsite } of services) {
    const subsites = map.get(specialty) ?? [];
    if (!subsites.includes(subsite)) subsites.push(subsite);
    map.set(specialty, subsites);
  }
  return map;
}

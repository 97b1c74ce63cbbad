/** How a person signs in: in a browser, or with the app of a phone or tablet. */
export const devicePlatforms = ['web', 'android', 'ios'] as const;
export type DevicePlatform = (typeof devicePlatforms)[number];

/**
 * A device in words by which its owner recognizes it. Proper names, the same in every language; empty where the
 * User-Agent does not tell them.
 */
export type DeviceDescription = {
  readonly browser: string;
  readonly system: string;
  readonly platform: DevicePlatform;
};

/** In this order: many browsers also name the ones that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A browser's own description (User-Agent) in words. A client can claim anything there: the words help an owner to
 * recognize a device and prove nothing.
 * @param native whether the app asks; its built-in browser is then left out
 */
export function describeDevice(userAgent: string, native: boolean): DeviceDescription {
  const system = named(systems, userAgent);
  if (!native) return { browser: named(browsers, userAgent), system, platform: 'web' };
  return { browser: '', system, platform: system === 'Android' ? 'android' : 'ios' };
}

function named(names: readonly (readonly [RegExp, string])[], text: string): string {
  return names.find(([mark]) => mark.test(text))?.[1] ?? '';
}

/** Where somebody signs in: in a browser, or with the app of a phone or tablet. */
export const devicePlatforms = ['web', 'android', 'ios'] as const;
export type DevicePlatform = (typeof devicePlatforms)[number];

/**
 * A device in words that its owner knows it by. Proper names, the same in every language; empty where they can't be
 * told.
 */
export type DeviceDescription = {
  readonly browser: string;
  readonly system: string;
  readonly platform: DevicePlatform;
};

/** In this order: many browsers also name those that they descend from. */
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
 * What a browser says of itself (User-Agent), in words. It can say what it likes: this helps its owner to recognize it
 * and proves nothing.
 * @param native whether the app asks, whose own browser is of no interest
 */
export function describeDevice(userAgent: string, native: boolean): DeviceDescription {
  const system = named(systems, userAgent);
  if (!native) return { browser: named(browsers, userAgent), system, platform: 'web' };
  return { browser: '', system, platform: system === 'Android' ? 'android' : 'ios' };
}

function named(names: readonly (readonly [RegExp, string])[], text: string): string {
  return names.find(([mark]) => mark.test(text))?.[1] ?? '';
}

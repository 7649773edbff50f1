// A first name for a passkey, which the person may change.

const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** @param userAgent as sent by the browser */
export const deviceName = (userAgent: string): string =>
  NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My passkey'

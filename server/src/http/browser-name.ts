// Names a browser and its device in customers' words, such as 'Safari on iPhone'.
import Bowser from 'bowser'

/** A tablet counts as a phone. */
export type DeviceKind = 'phone' | 'computer'

/** As Keycloak's account API has them. Unknown names are 'Other' or empty. */
export interface BrowserFacts {
  /** With or without a version: 'Chrome/119.0.0'. */
  readonly browser: string
  readonly os: string
  /** The model of a phone or tablet, such as 'iPhone'. */
  readonly device: string
  readonly mobile: boolean
}

export interface BrowserName {
  readonly name: string
  readonly kind: DeviceKind
}

const UNKNOWN = 'Unknown browser'
/** Longer than the header of any browser. */
const LONGEST_HEADER = 512

/** By the names of Keycloak and of `bowser`. The first match counts, because several browsers also name Chrome. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/edge/i, 'Edge'],
  [/samsung/i, 'Samsung Internet'],
  [/^opera/i, 'Opera'],
  [/duckduckgo/i, 'DuckDuckGo'],
  [/vivaldi/i, 'Vivaldi'],
  [/^yandex/i, 'Yandex Browser'],
  [/^(ie|internet explorer)$/i, 'Internet Explorer'],
  [/firefox/i, 'Firefox'],
  [/chrome/i, 'Chrome'],
  [/^chromium/i, 'Chromium'],
  [/safari/i, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/^windows/i, 'Windows'],
  [/^mac ?os/i, 'Mac'],
  [/^android/i, 'Android'],
  [/^chrome ?os/i, 'Chromebook'],
  [/^(linux|ubuntu|debian|fedora)/i, 'Linux'],
]

/** @param userAgent the header of a request */
export const browserName = (userAgent: string | undefined): BrowserName => nameBrowser(browserFacts(userAgent))

/** The browser's name alone, which stays the same after an update, and when a phone requests the desktop site.
 * @returns undefined for an unknown one, such as a program that stores a file for a browser
 */
export const browserFamily = (userAgent: string | undefined): string | undefined => familyOf(browserFacts(userAgent))

const familyOf = ({ browser }: BrowserFacts) => find(browsers, browser.split('/', 1)[0] ?? '')

/** As on Keycloak's page for a new passkey. */
const devices = new Map([
  ['Android', 'Android device'],
  ['Windows', 'Windows computer'],
  ['Linux', 'Linux computer'],
])

/** @returns a first name for a thing that the device keeps, such as a passkey; undefined for an unknown device */
export function deviceName(userAgent: string | undefined): string | undefined {
  const system = systemOf(browserFacts(userAgent))
  return system && (devices.get(system) ?? system)
}

export function browserFacts(userAgent = ''): BrowserFacts {
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LONGEST_HEADER) || '-')
  return {
    browser: browser.name ?? '',
    os: os.name ?? '',
    device: platform.model ?? '',
    mobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}

/** Only names from our lists, because a browser may call itself anything, and customers read the name in emails. */
export function nameBrowser(facts: BrowserFacts): BrowserName {
  const name = familyOf(facts) ?? UNKNOWN
  const system = systemOf(facts)
  const isPhone = facts.mobile || system === 'iPhone' || system === 'iPad' || system === 'Android'
  return { name: system === undefined ? name : `${name} on ${system}`, kind: isPhone ? 'phone' : 'computer' }
}

const systemOf = ({ device, os }: Pick<BrowserFacts, 'device' | 'os'>): string | undefined =>
  /^(iPhone|iPad)$/.exec(device)?.[1] ?? (/^ios$/i.test(os) ? 'iPhone' : find(systems, os))

const find = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

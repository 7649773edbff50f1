import { browserName, deviceName, nameBrowser } from './browser-name'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome on Windows', 'computer'],
  [`${windows} ${chrome} Safari/537.36 Edg/156.0.0.0`, 'Edge on Windows', 'computer'],
  [`${windows.replace(')', '; rv:149.0)')} Gecko/20100101 Firefox/149.0`, 'Firefox on Windows', 'computer'],
  [`${mac} ${webKit} Version/18.5 Safari/605.1.15`, 'Safari on Mac', 'computer'],
  [`${mac} ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera on Mac', 'computer'],
  [`${iPhone} ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
  [`${iPhone} ${webKit} CriOS/156.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', 'phone'],
  [`${iPhone} ${webKit} FxiOS/149.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone', 'phone'],
  [`${iPhone} ${webKit} EdgiOS/156.0.0.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone', 'phone'],
  [`${iPad} ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPad', 'phone'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [`${android} ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`, 'Samsung Internet on Android', 'phone'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:149.0) Gecko/149.0 Firefox/149.0', 'Firefox on Android', 'phone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on Chromebook', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox on Linux', 'computer'],
])('%s', (userAgent, name, kind) => {
  expect(browserName(userAgent)).toEqual({ name, kind })
})

test.each([
  [iPhone, 'iPhone'],
  [mac, 'Mac'],
  [windows, 'Windows computer'],
  [android, 'Android device'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0)', 'Linux computer'],
  ['curl/8.5.0', undefined],
  [undefined, undefined],
])('the device of %j is called %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

test.each([
  ['is absent', undefined],
  ['is empty', ''],
  ['belongs to a program', 'curl/8.5.0'],
  ['is a sentence for the reader of an email', 'Your account is locked, call 1800 000 000/1 now'],
  ['is longer than that of any browser', `${'x'.repeat(100_000)} Chrome/156.0.0.0`],
])('a browser is unknown if its header %s', (_situation, userAgent) => {
  expect(browserName(userAgent)).toEqual({ name: 'Unknown browser', kind: 'computer' })
})

test('an app without the name of a browser has the name of its device', () => {
  const app = 'Wattle/1.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
  expect(browserName(app)).toEqual({ name: 'Unknown browser on iPhone', kind: 'phone' })
})

test.each([
  [{ browser: 'Chrome/119.0.0', os: 'Windows', device: 'Other', mobile: false }, 'Chrome on Windows', 'computer'],
  [{ browser: 'Mobile Safari/18.5', os: 'iOS', device: 'iPhone', mobile: true }, 'Safari on iPhone', 'phone'],
  [{ browser: 'Chrome Mobile iOS/119.0', os: 'iOS', device: 'iPad', mobile: true }, 'Chrome on iPad', 'phone'],
  [{ browser: 'Chrome Mobile/119.0', os: 'Android', device: 'Generic', mobile: true }, 'Chrome on Android', 'phone'],
  [{ browser: 'Firefox/118.0', os: 'Mac OS X', device: 'Mac', mobile: false }, 'Firefox on Mac', 'computer'],
  [{ browser: 'Other/Unknown', os: 'Other', device: 'Other', mobile: false }, 'Unknown browser', 'computer'],
])('a browser as Keycloak describes it: %o', (facts, name, kind) => {
  expect(nameBrowser(facts)).toEqual({ name, kind })
})

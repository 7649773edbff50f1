import { keepEarlyAnswers } from './early-answers'
import { aBrowser, type Browser } from './testing'

const ACCOUNT = '/api/portal/account'
const TIPS = '/api/portal/tips'
let browser: Browser

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
  browser = aBrowser()
  browser.open('/usage?interval=daily')
})
afterEach(() => jest.useRealTimers())

const wait = new AbortController().signal

/** Calls that the starter has sent. The body of each response is its index. */
function sentCalls(...addresses: string[]) {
  const calls = addresses.map((address, at) => ({
    address,
    response: Promise.resolve(new Response(String(at))),
    stop: new AbortController(),
  }))
  const { take } = keepEarlyAnswers('token', { pathname: '/usage', sentAt: Date.now(), calls })
  return {
    take: async (address: string, token = 'token', signal = wait) => (await take(address, token, signal))?.text(),
    stopped: () => calls.filter(({ stop }) => stop.signal.aborted).map(({ address }) => address),
  }
}

test('each response is returned once', async () => {
  const { take, stopped } = sentCalls(ACCOUNT, TIPS)
  expect([await take(TIPS), await take(TIPS), await take(ACCOUNT), await take(ACCOUNT)]).toEqual([
    '1',
    undefined,
    '0',
    undefined,
  ])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(stopped()).toEqual([])
})

test('a call that the page makes twice may be sent twice', async () => {
  const { take } = sentCalls(ACCOUNT, ACCOUNT)
  expect([await take(ACCOUNT), await take(ACCOUNT), await take(ACCOUNT)]).toEqual(['0', '1', undefined])
})

test('calls that failed with the connection do not serve later attempts', async () => {
  const broken = () => ({
    address: ACCOUNT,
    response: Promise.reject<Response>(new TypeError('Failed to fetch')),
    stop: new AbortController(),
  })
  // As on a page that makes a call for the account in addition to the shell's.
  const calls = [broken(), broken()]
  const early = keepEarlyAnswers('token', { pathname: '/usage', sentAt: Date.now(), calls })
  await expect(early.take(ACCOUNT, 'token', wait)).rejects.toThrow('Failed to fetch')
  expect(early.take(ACCOUNT, 'token', wait)).toBeUndefined()
})

test('a stopped call leaves the response to the next one', async () => {
  const { take } = sentCalls(ACCOUNT)
  expect(await take(ACCOUNT, 'token', AbortSignal.abort())).toBeUndefined()
  expect(await take(ACCOUNT)).toBe('0')
})

test('no other call gets a response', async () => {
  const { take } = sentCalls(TIPS)
  for (const address of [`${TIPS}?room=kitchen`, `${TIPS}/1`, '/api/portal'])
    expect(await take(address)).toBeUndefined()
  expect(await take(TIPS)).toBe('0')
})

test.each<[string, (take: ReturnType<typeof sentCalls>['take']) => unknown]>([
  ['a call has another token, which may be that of another customer', (take) => take(ACCOUNT, 'another')],
  [
    'the customer has gone to another page',
    async (take) => {
      browser.open('/services')
      await take('/api/portal/account/schedule')
      browser.open('/usage')
    },
  ],
  ['nobody takes them within half a minute', () => jest.advanceTimersByTimeAsync(30_000)],
  [
    'the computer was asleep, and its timers with it',
    async (take) => {
      jest.setSystemTime(Date.now() + 30_000)
      await take('/api/portal/other')
    },
  ],
])('all are dropped when %s', async (_, happen) => {
  const { take, stopped } = sentCalls(ACCOUNT, TIPS)
  await happen(take)
  expect([await take(ACCOUNT), await take(TIPS)]).toEqual([undefined, undefined])
  expect(stopped()).toEqual([ACCOUNT, TIPS])
})

test('another query of the same page changes nothing', async () => {
  const { take } = sentCalls(TIPS)
  browser.open('/usage?interval=monthly')
  expect(await take(TIPS)).toBe('0')
})

test('leaving a page stops the call that it took, and no other', async () => {
  const { take, stopped } = sentCalls(ACCOUNT, TIPS)
  const leave = new AbortController()
  await take(TIPS, 'token', leave.signal)
  leave.abort()
  expect(stopped()).toEqual([TIPS])
  expect(await take(ACCOUNT)).toBe('0')
})

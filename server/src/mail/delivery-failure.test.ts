import { failureOf } from './delivery-failure'
import { retryDelay } from './mail-retries'

const smtp = (fields: object) => Object.assign(new Error('failed'), fields)

test.each([
  ['temporary', smtp({ code: 'ECONNREFUSED', command: 'CONN' })],
  ['temporary', smtp({ code: 'ETIMEDOUT', command: 'CONN' })],
  ['temporary', smtp({ code: 'EDNS' })],
  ['temporary', smtp({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 })],
  ['temporary', smtp({ code: 'EMESSAGE', command: 'DATA', responseCode: 452 })],
  ['temporary', 'no error at all'],
  ['temporary', smtp({ code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' })],
  ['refused', smtp({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })],
  ['refused', smtp({ code: 'EMESSAGE', command: 'DATA', responseCode: 554 })],
  ['settings', smtp({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 })],
  ['settings', smtp({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 454 })],
  ['settings', smtp({ code: 'EENVELOPE', command: 'API' })],
  ['settings', smtp({ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 })],
  ['settings', smtp({ code: 'ETLS', command: 'STARTTLS' })],
  ['settings', smtp({ code: 'ESOCKET', originalCode: 'SELF_SIGNED_CERT_IN_CHAIN', command: 'CONN' })],
  ['settings', smtp({ code: 'ESOCKET', originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', command: 'CONN' })],
  ['settings', smtp({ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID', command: 'CONN' })],
  ['settings', smtp({ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER', command: 'CONN' })],
])('%s: %j', (kind, error) => {
  expect(failureOf(error).kind).toBe(kind)
})

test('a failure’s text for operators contains no customer’s address', () => {
  const response = '550 5.1.1 <ann@example.com>: Recipient\r\nrejected, see "bob.o\'brien@mail.example"'
  expect(failureOf(smtp({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response })).text).toBe(
    'EENVELOPE RCPT TO 550 5.1.1 (address): Recipient rejected, see "(address)"',
  )
})

test('the pauses grow from half a minute to an hour, and 24 attempts take most of a day', () => {
  const delays = Array.from({ length: 23 }, (_, at) => retryDelay('temporary', at + 1, 0.5))
  expect(delays.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000])
  expect(delays.at(-1)).toBe(3_600_000)
  expect(delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000).toBeCloseTo(17, 0)
  expect([retryDelay('temporary', 1, 0), retryDelay('temporary', 1, 1)]).toEqual([15_000, 45_000])
})

test('wrong settings are retried every few minutes, however often they failed', () => {
  expect([retryDelay('settings', 1, 0.5), retryDelay('settings', 50, 0.5)]).toEqual([300_000, 300_000])
})

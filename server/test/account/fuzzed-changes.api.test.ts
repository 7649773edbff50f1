// Sends random changes, nearly valid and arbitrary ones: each happens completely, with its audit log row and its email,
// or not at all. FUZZ_SEED=… selects other requests, FUZZ_RUNS=… more of them.
import fc from 'fast-check'
import { day } from '../metering/database'
import { isLong } from '../support/long'
import { ChangingAccounts } from './changing-accounts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (isLong ? 300 : 40))
let accounts: ChangingAccounts
beforeAll(async () => void (accounts = await ChangingAccounts.open(day('2026-11-23'))), 60_000)
afterAll(() => accounts.close(), 60_000)

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 20 }))
const anyValue = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(anyText),
  fc.object(),
)
/** Most fields are valid, so that more than the first one is read. */
const mostly = (...good: readonly unknown[]) =>
  fc.oneof({ weight: 29, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: anyValue })
const body = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 9, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: anyValue },
  )

const days = ['2026-11-23', '2026-12-01', '2026-12-05', '2027-02-23', '2027-02-24', '0000-00-00']
const moveOut = body({
  requestedCancellationDate: mostly(...days.map((date) => `${date}T00:00:00.000`)),
  moveOutDate: fc.oneof(fc.constant(undefined), mostly(...days)),
})
const version = mostly(1, 2, 3)
const contact = body({
  sendBillTo: mostly(0, 1, 2),
  phoneNumber: mostly('0412345678', '0491 570 006', '+61412345679', ''),
  version: fc.oneof(fc.constant(undefined), version),
})
const holderFields = {
  firstName: mostly('Robin', 'José María', "O'Neill"),
  lastName: mostly('Other', 'Ly'),
  dateOfBirth: mostly('1990-05-01', '2008-11-24', '2026-02-30'),
  emailAddress: mostly('robin@example.com', 'kim@example.com', 'robin'),
  phoneNumber: mostly('0491 570 156', '0412345678', '999'),
}
/** Placeholder for the id of an existing holder. */
const HOLDER = 'a holder of the account'
const requests = fc.oneof(
  fc.tuple(fc.constant('POST /contact/update'), contact),
  fc.tuple(fc.constantFrom('POST /cancel', 'PUT /move-out'), moveOut),
  fc.tuple(fc.constant('POST /additionalcontacts/create'), body(holderFields)),
  fc.tuple(
    fc.constant('POST /additionalcontacts/update'),
    body({ id: mostly(HOLDER), version: fc.oneof(fc.constant(undefined), version), ...holderFields }),
  ),
  fc.tuple(fc.constantFrom(`DELETE /additionalcontacts/${HOLDER}`, 'DELETE /move-out'), fc.constant(undefined)),
  fc.tuple(
    fc
      .string({ unit: 'grapheme', maxLength: 250 })
      .map((text) => `DELETE /additionalcontacts/x${encodeURIComponent(text)}`),
    fc.constant(undefined),
  ),
)
const key = fc.oneof(fc.constant(undefined), fc.uuid(), fc.constantFrom('the same', 'x'.repeat(200), 'x'.repeat(201)))

/** Everything that a change can affect. */
async function stored(account: number): Promise<string> {
  const rows = await Promise.all(
    [
      'select phone, send_bill_to, version from account where id = $1',
      'select * from additional_contact where account_id = $1 order by id',
      'select * from move_out where account_id = $1 order by id',
    ].map(async (text) => (await accounts.db.pool.query<object>(text, [account])).rows),
  )
  return JSON.stringify(rows)
}

test('any change happens completely or not at all, and no request causes an internal error', async () => {
  const account = await accounts.add()
  const holders = async () => (await accounts.call<{ id: string }[]>(account, 'GET /additionalcontacts')).body
  const statuses = new Map<number, number>()
  let effects = 0
  await fc.assert(
    fc.asyncProperty(requests, key, async ([request, sent], key) => {
      const before = await stored(account)
      const id = (await holders()).at(-1)?.id ?? 'none'
      const text = JSON.stringify(sent)?.replaceAll(HOLDER, id)
      const { status } = await accounts.call(
        account,
        request.replaceAll(HOLDER, id),
        text === undefined ? undefined : JSON.parse(text),
        key === undefined ? {} : { 'idempotency-key': key },
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
      const after = await stored(account)
      const audit = await accounts.audit(account)
      const more = audit.length - effects
      effects = audit.length
      // A refused request leaves nothing; a change leaves one row and one email.
      expect(more).toBe(before === after ? 0 : 1)
      if (status >= 400) expect(more).toBe(0)
      expect(await accounts.mails(account)).toHaveLength(effects)
    }),
    { seed, numRuns },
  )
  expect(effects).toBeGreaterThan(numRuns / 30)
  expect([...statuses.keys()].filter((status) => status >= 400).length).toBeGreaterThanOrEqual(4)
}, 120_000)

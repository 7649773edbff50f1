// A change of the login address whose server is killed at each of its steps: afterwards database and provider agree,
// and the change happened completely or not at all.
import { setTimeout } from 'node:timers/promises'
import { isLong } from '../support/long'
import { portalWith, withDatabase, type Customer, type OwnPortal } from '../support/customers'
import { call, json, type Answer } from '../support/portal'
import { PROVIDER_SECRET, type ProviderStep } from '../support/provider-users'
import { startServer } from '../support/server'

const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres'
/** Before the step 'write' nothing has begun, as at 'read'. */
const undone: readonly ProviderStep[] = isLong ? ['read', 'write', 'written'] : ['write', 'written']
/** What is left at a step does not depend on whether the change is sent again, which the tests of `undone` do not do. */
const repeated: readonly ProviderStep[] = isLong ? ['write', 'written'] : ['written']
/** Milliseconds after the provider was changed: before, during or after the second transaction. */
const moments = isLong ? [0, 2, 4] : [3]
const customers: Customer[] = [...undone, ...repeated, ...moments, 'shared'].map((_step, index) => ({
  subject: `customer-${index}`,
  number: String(4000000301 + index),
}))
let unused = [...customers]
let portal: OwnPortal

beforeAll(async () => void (portal = await portalWith(customers)), 60_000)
afterAll(() => portal.close(), 60_000)

const nextCustomer = () => {
  const [next, ...rest] = unused
  if (!next) throw new Error('no customer is left')
  unused = rest
  return { ...next, old: `${next.number}@example.com`, wanted: `new.${next.number}@example.com` }
}
type Changing = ReturnType<typeof nextCustomer>

async function change({ subject, wanted }: Changing, origin = portal.server.origin): Promise<Answer<object>> {
  const init = json({ newEmail: wanted })
  const headers = { ...init.headers, 'idempotency-key': 'the change' }
  return call('/api/portal/account/email/update', await portal.provider.token(subject), { ...init, headers }, origin)
}

async function storedEmail({ subject }: Changing): Promise<string> {
  const token = await portal.provider.token(subject)
  const { body } = await call<{ emailAddress: string }>('/api/portal/account', token, {}, portal.server.origin)
  return body.emailAddress
}

/** The address, once database and provider agree on the result. */
async function agreedEmail(customer: Changing): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const [stored, provider] = [await storedEmail(customer), portal.provider.users.addressOf(customer.subject)]
    if (stored === provider) return stored
    if (tries > 150) throw new Error(`the database has ${stored}, the provider ${provider}`)
    await setTimeout(100)
  }
}

/** A killed process's lease takes seconds to expire, which the last test waits for. */
async function endLeases(): Promise<void> {
  if (onPostgres) await query(`update email_change set leased_until = now() where state = 'pending'`)
}

async function query(text: string): Promise<void> {
  await withDatabase(
    process.env['DATABASE_URL'],
    portal.server.dataDir,
    async ({ pool }) => void (await pool.query(text)),
  )
}

interface Effects {
  readonly pending: number
  readonly audit: number
  readonly mails: readonly string[]
}

/** The embedded database allows only one process, so the server is stopped first. */
async function effects(asked: readonly Changing[]): Promise<readonly Effects[]> {
  const { dataDir } = portal.server
  if (!onPostgres) await portal.server.stop()
  const found: Effects[] = []
  await withDatabase(process.env['DATABASE_URL'], dataDir, async ({ pool }) => {
    for (const { number } of asked) {
      const select = async (columns: string, from: string) =>
        (
          await pool.query(
            `select ${columns} as value from ${from} join account a on a.id = account_id where a.number = $1 order by 1`,
            [number],
          )
        ).rows as { value: string }[]
      found.push({
        pending: (await select('1', `(select * from email_change where state = 'pending') c`)).length,
        audit: (await select('1', 'audit')).length,
        mails: (await select('recipient', 'mail_outbox')).map(({ value }) => value),
      })
    }
  })
  return found
}

const whole = ({ old, wanted }: Changing): Effects => ({ pending: 0, audit: 1, mails: [old, wanted].sort() })
const nothing: Effects = { pending: 0, audit: 0, mails: [] }
const ended: Changing[] = []

/** Sends a change, and kills the server when it reaches the step. */
async function killAt(step: ProviderStep, customer: Changing): Promise<void> {
  const reached = portal.provider.users.stopAt(step)
  const lost = change(customer).catch(() => undefined)
  await reached
  await portal.killAndStart()
  await lost
  await endLeases()
}

test.each(undone)(
  'a change killed at %s and not sent again is undone',
  async (step) => {
    const customer = nextCustomer()
    await killAt(step, customer)
    expect(await storedEmail(customer)).toBe(customer.old)
    expect(await agreedEmail(customer)).toBe(customer.old)
    ended.push(customer)
  },
  60_000,
)

test.each(repeated)(
  'a change killed at %s and sent again happens once',
  async (step) => {
    const customer = nextCustomer()
    await killAt(step, customer)
    const again = await change(customer)
    expect(again).toMatchObject({ status: 200, body: { newEmail: customer.wanted } })
    expect(await change(customer)).toMatchObject({ status: 200, body: again.body })
    expect(await agreedEmail(customer)).toBe(customer.wanted)
    ended.push(customer)
  },
  60_000,
)

test.each(moments)(
  'a change whose server dies %i ms before its end happens completely or not at all',
  async (moment) => {
    const customer = nextCustomer()
    const answered = change(customer).catch(() => undefined)
    while (portal.provider.users.addressOf(customer.subject) !== customer.wanted) await setTimeout(1)
    await setTimeout(moment)
    await portal.killAndStart()
    // A response that the customer has received stays true.
    if ((await answered)?.status === 200) expect(await storedEmail(customer)).toBe(customer.wanted)
    await endLeases()
    await agreedEmail(customer)
    ended.push(customer)
  },
  60_000,
)

const whenShared = onPostgres ? test : test.skip

whenShared(
  'another server over the same database ends what a killed one has begun',
  async () => {
    const customer = nextCustomer()
    const other = await startServer({
      DATA_DIR: portal.server.dataDir,
      DATABASE_URL: String(process.env['DATABASE_URL']),
      IDENTITY_URL: portal.provider.url,
      ADMIN_SECRET: PROVIDER_SECRET,
      PLUGINS: 'portal',
    })
    const reached = portal.provider.users.stopAt('written')
    const lost = change(customer, other.origin).catch(() => undefined)
    await reached
    await other.kill()
    await lost
    expect(portal.provider.users.addressOf(customer.subject)).toBe(customer.wanted)
    expect(await agreedEmail(customer)).toBe(customer.old)
    ended.push(customer)
  },
  60_000,
)

test('each of these changes has one row in the audit log and two emails, or nothing at all', async () => {
  const changed = await Promise.all(ended.map(async (one) => (await storedEmail(one)) === one.wanted))
  // Changes that never reached the provider are marked as failed a little later.
  const found = await untilNothingIsPending()
  expect(found).toEqual(ended.map((customer, index) => (changed[index] ? whole(customer) : nothing)))
}, 60_000)

async function untilNothingIsPending(): Promise<readonly Effects[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await effects(ended)
    if (!onPostgres || tries > 100 || found.every(({ pending }) => pending === 0)) return found
    await setTimeout(100)
  }
}

// The most frequent requests, from customers spread over the tables.
import { FIRST_ACCOUNT, monthBefore, type Size } from './accounts.ts'
import { onDatabase } from './database.ts'
import type { Calls } from '../processor-time.ts'

type Provider = Awaited<ReturnType<typeof import('../test-support.ts').startProvider>>
export interface Journey {
  title: string
  calls: Calls
}

const CUSTOMERS = 400
const TOKEN_SECONDS = 890
/** An account does not exceed the server's limit. */
const CHANGES = 20
let changes = 0

/** Each value differs from all earlier ones, so that it is a change. */
function newPhone() {
  changes += 1
  return `0412${String(changes % 1_000_000).padStart(6, '0')}`
}

/**
 * @param url of the database
 * @returns a function that creates them with new tokens
 */
export async function signIn(
  url: string,
  { accounts, read }: Size,
  provider: Provider,
): Promise<() => Promise<Journey[]>> {
  const all = Math.floor(accounts / read)
  const count = Math.min(CUSTOMERS, all)
  const ids = Array.from({ length: count }, (_, number) => read * (1 + Math.floor((number * all) / count)))
  const subjectOf = (id: number) => `customer-${id}`
  await onDatabase(url, async (client) => {
    const text =
      'insert into account_login (issuer, subject, account_id) select $1, $2 || n, n from generate_series(1, $3::int) as n'
    await client.query(text, [provider.issuer, subjectOf(0).slice(0, -1), accounts])
    await client.query('vacuum (analyze) account_login')
  })
  return async () => {
    const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS
    const headers = await Promise.all(
      ids.map(async (id) => ({ authorization: `Bearer ${await provider.token(subjectOf(id), { exp })}` })),
    )
    return journeys(ids.map((id, index) => ({ id, headers: headers[index] ?? {} })))
  }
}

function journeys(customers: { id: number; headers: Record<string, string> }[]) {
  const posts = (path: string, body: (id: number) => unknown) =>
    customers.map(({ id, headers }) => ({
      method: 'POST' as const,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body(id)),
    }))
  const reads = (path: string) => customers.map(({ headers }) => ({ path, headers }))
  const month = {
    graphSettings: { interval: 'Daily' },
    startDateTime: `${monthBefore(2)}T00:00:00.000`,
    endDateTime: `${monthBefore(1)}T00:00:00.000`,
    uom: 'kWh',
  }
  return [
    { title: 'account', calls: reads('/api/portal/account') },
    { title: 'latest bill', calls: reads('/api/portal/invoices/latest') },
    { title: 'bills and payments', calls: reads('/api/portal/billingHistory') },
    {
      title: 'usage of a month',
      calls: posts('/api/portal/account/usage', (id) => ({
        ...month,
        subscriptionName: `ELECTRICITY-${FIRST_ACCOUNT + id}`,
      })),
    },
    {
      title: 'change with mail',
      calls: Array.from({ length: CHANGES }).flatMap(() =>
        posts('/api/portal/account/contact/update', () => ({ phoneNumber: newPhone(), sendBillTo: 0 })),
      ),
    },
  ]
}

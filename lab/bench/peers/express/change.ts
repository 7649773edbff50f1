// Stores new contact details, the audit log entry, the pending email and the response for a repeated request in one
// transaction.
import { createHash } from 'node:crypto'
import { number, object, string } from '../../../../shared/node/read-json.mjs'
import type { Pool, QueryResult, PoolClient } from 'pg'

export interface Call {
  body: unknown
  /** The value of the header Idempotency-Key. */
  key: string | undefined
}
interface Account {
  id: string
  number: string
  first_name: string
  email: string
}

const request = object({ phoneNumber: string, sendBillTo: number })

interface Answered {
  body_sha256: string
  answer: object
}

export async function updateContact(pool: Pool, subject: string | undefined, { body, key }: Call) {
  const { phoneNumber, sendBillTo } = request(body, 'the request')
  const phone = `+61${phoneNumber.slice(1)}`
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = (await client.query(
      `select a.id, a.number, a.first_name, a.email from account_login l join account a on a.id = l.account_id where l.subject = $1 for update of a`,
      [subject],
    )) as QueryResult<Account>
    const [account] = rows
    const answer = account && (await changeOnce(client, account, { phone, sendBillTo, subject, body, key }))
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface Change {
  phone: string
  sendBillTo: number
  subject: string | undefined
  body: unknown
  key: string | undefined
}

async function changeOnce(client: PoolClient, account: Account, change: Change) {
  const { phone, sendBillTo, body, key } = change
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const { rows } = (await client.query(
    'select body_sha256, answer from idempotency where account_id = $1 and key = $2',
    [account.id, key],
  )) as QueryResult<Answered>
  const [earlier] = rows
  if (earlier) {
    if (earlier.body_sha256 !== hash) throw new Error('the key belongs to another request')
    return earlier.answer
  }
  await store(client, account, change)
  const answer = { sendBillTo, phoneNumber: phone }
  await client.query(
    `insert into idempotency (account_id, key, route, body_sha256, status, answer) values ($1, $2, 'update-contact', $3, 200, $4)`,
    [account.id, key, hash, JSON.stringify(answer)],
  )
  return answer
}

async function store(
  client: PoolClient,
  { id, number: accountNumber, first_name: firstName, email }: Account,
  change: Change,
) {
  const { phone, sendBillTo, subject } = change
  await client.query(
    'update account set phone = $2, send_bill_to = $3, version = version + 1, changed_at = now() where id = $1',
    [id, phone, sendBillTo],
  )
  const audit = (await client.query(
    `insert into audit (account_id, subject, action, detail) values ($1, $2, 'contact-details-changed', $3) returning id`,
    [id, subject, JSON.stringify({ changed: ['phone'] })],
  )) as QueryResult<{ id: string }>
  await client.query(
    `insert into mail_outbox (event, account_id, recipient, template, facts) values ($1, $2, $3, 'contact-details-changed', $4)`,
    [`audit/${audit.rows[0]?.id}`, id, email, JSON.stringify({ firstName, accountNumber, phone })],
  )
}

// Stores new contact details, the audit log entry and the pending email in one transaction.
import { number, object, string } from '../../../../shared/node/read-json.mjs'
import type { Pool, QueryResult, PoolClient } from 'pg'

interface Account {
  id: string
  number: string
  first_name: string
  email: string
}

const request = object({ phoneNumber: string, sendBillTo: number })

export async function updateContact(pool: Pool, subject: string | undefined, body: unknown) {
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
    if (account) await store(client, account, { phone, sendBillTo, subject })
    await client.query('commit')
    return account && { sendBillTo, phoneNumber }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function store(
  client: PoolClient,
  { id, number: accountNumber, first_name: firstName, email }: Account,
  change: { phone: string; sendBillTo: number; subject: string | undefined },
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

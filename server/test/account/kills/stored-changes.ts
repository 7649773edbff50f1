// What the database contains about a customer's changes and the emails about them.
import type { Day } from '@switchboard/domain'
import type { Database } from '../../../src/db/connection'
import type { Relay } from '../../mail/relay'
import type { AccountState, AddOn } from './change'
import type { Customer } from './customer'

interface Stored {
  readonly state: AccountState
  /** Actions of the audit log, in order. */
  readonly actions: readonly string[]
}

/** @returns a sentence about the difference from everything that may have happened */
export async function compareAccount(
  db: Database,
  { options: { account }, state, actions, unanswered }: Customer,
): Promise<'as-acknowledged' | 'happened-unseen' | string> {
  const stored = await readAccount(db, account)
  if (isSame(stored, { state, actions })) return 'as-acknowledged'
  if (unanswered?.action !== undefined) {
    const after = { state: unanswered.after(state, undefined), actions: [...actions, unanswered.action] }
    if (isSame(stored, after)) return 'happened-unseen'
  }
  return `Account ${account} has ${JSON.stringify(stored)} instead of ${JSON.stringify({ state, actions, unanswered })}.`
}

async function readAccount({ pool }: Database, number: string): Promise<Stored> {
  const account = await pool.query<{ id: number; phone: string }>('select id, phone from account where number = $1', [
    number,
  ])
  const { id, phone } = account.rows[0] ?? { id: 0, phone: '' }
  const holders = await pool.query<{ id: string; email: string }>(
    'select id, email from additional_contact where account_id = $1',
    [id],
  )
  const moves = await pool.query<{ on: Day }>(
    `select moves_on as on from move_out where account_id = $1 and state != 'withdrawn'`,
    [id],
  )
  const addOns = await pool.query<AddOn & { code: string }>(
    `select product_code as code, starts_on as starts, ends_on as ends from service where account_id = $1 and details_type = 'E'`,
    [id],
  )
  const audit = await pool.query<{ action: string }>('select action from audit where account_id = $1 order by id', [id])
  if (moves.rows.length > 1) throw new Error(`Account ${number} has ${moves.rows.length} move-outs.`)
  if (new Set(addOns.rows.map(({ code }) => code)).size < addOns.rows.length)
    throw new Error(`Account ${number} has an add-on twice: ${JSON.stringify(addOns.rows)}.`)
  return {
    state: {
      phone,
      holders: Object.fromEntries(holders.rows.map((row) => [row.id, row.email])),
      moveOut: moves.rows[0]?.on,
      addOns: Object.fromEntries(addOns.rows.map(({ code, starts, ends }) => [code, { starts, ends }])),
    },
    actions: audit.rows.map(({ action }) => action),
  }
}

/** Compares by holders' email addresses, because the id is unknown if the response was lost. */
const isSame = (one: Stored, other: Stored) => JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

const comparable = ({ state: { phone, holders, moveOut, addOns }, actions }: Stored) => [
  phone,
  Object.values(holders).sort(),
  moveOut ?? null,
  Object.entries(addOns)
    .map(([code, { starts, ends }]) => [code, starts, ends])
    .sort(),
  actions,
]

/** Each audit log row has one email, every email was delivered, and nothing else was. */
export async function mailFaults({ pool }: Database, relay: Relay): Promise<readonly string[]> {
  const unsaid = await pool.query<{ id: number }>(
    `select a.id from audit a left join mail_outbox m on m.event = 'audit/' || a.id and m.account_id = a.account_id
       and m.template = case a.action when 'opted-in' then 'opt-in-booked' when 'opted-out' then 'opt-out-booked' else a.action end
     group by a.id having count(m.id) <> 1`,
  )
  const baseless = await pool.query<{ id: string }>(
    `select id from mail_outbox m where not exists (select from audit a where m.event = 'audit/' || a.id and m.account_id = a.account_id)`,
  )
  const stored = (await pool.query<{ id: string }>('select id from mail_outbox')).rows.map(({ id }) => id)
  const delivered = new Set(relay.taken.map(({ messageId }) => messageId.slice(1).split('@')[0] ?? ''))
  return [
    ...unsaid.rows.map(({ id }) => `Row ${id} of the audit log does not have one mail.`),
    ...baseless.rows.map(({ id }) => `Mail ${id} is about nothing that happened.`),
    ...stored.filter((id) => !delivered.has(id)).map((id) => `Mail ${id} was not delivered.`),
    ...[...delivered].filter((id) => !stored.includes(id)).map((id) => `Mail ${id} was delivered and is not stored.`),
  ]
}

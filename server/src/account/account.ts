// GET /api/portal/account: the customer's name and contact details, the property and the balance.
import { contactNumberFormat, type ContactMethod, type Day, type State } from '@switchboard/domain'
import { AccountResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { retryRead } from '../db/unavailable'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import { responses, bearerSecurity } from '../http/responses'
import { dollars } from '../http/wire-money'

interface Row {
  first_name: string
  last_name: string
  date_of_birth: Day
  email: string
  phone: string
  address_line1: string
  address_line2: string | null
  city: string
  postcode: string
  state: State
  number: string
  balance_cents: number
  overdue: boolean
  direct_debit: boolean
  default_payment_method_id: string | null
  moves_on: Day | null
  active: boolean
  send_bill_to: ContactMethod
  version: number
}

/**
 * What is owed: bills less payments, whichever bills they pay. What is not due yet is the only part that is not late, so that only bills of the last
 * weeks are looked at one by one. `case` instead of a condition: with it PostgreSQL would plan the statement anew each time, which costs more than it.
 */
const text = `select a.first_name, a.last_name, a.date_of_birth, a.email, a.phone, a.address_line1, a.address_line2,
  p.city, p.postcode, p.state, a.number, a.direct_debit, a.default_payment_method_id, a.active, a.send_bill_to, a.version, m.moves_on,
  b.balance_cents, b.balance_cents > b.early_cents as overdue
from account a
  join property p on p.id = a.property_id
  left join move_out m on m.account_id = a.id and m.state <> 'withdrawn'
  cross join lateral (
    select coalesce(sum(i.amount_cents), 0)::bigint
        - coalesce((select sum(y.amount_cents) from payment y where y.account_id = a.id and y.counts), 0)::bigint as balance_cents,
      coalesce(sum(case when i.due_on >= $2::date then greatest(0,
        (select v.balance_cents from invoice_balance v where v.invoice_id = i.id and v.account_id = i.account_id)) end), 0) as early_cents
    from invoice i where i.account_id = a.id
  ) b
where a.id = $1`

interface AccountOptions {
  readonly db: Database
  /** False: nobody debits the bills of accounts that have direct debit. */
  readonly announcesDebits: boolean
}

export function addAccountRoute(app: FastifyInstance, options: AccountOptions): void {
  app.get(
    '/api/portal/account',
    {
      schema: {
        operationId: 'getAccount',
        summary: 'The account of the signed-in customer',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: AccountResponse }),
      },
    },
    async (request) => account(options, accountOf(request)),
  )
}

async function account(
  { db: { pool }, announcesDebits }: AccountOptions,
  { id, zone, today }: VerifiedAccount,
): Promise<AccountResponse> {
  const { rows } = await retryRead(() => pool.query<Row>({ name: 'account', text, values: [id, today] }))
  const [row] = rows
  if (!row) throw new Error('the account went away during the request')
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    emailAddress: row.email,
    phoneNumber: contactNumberFormat.show(row.phone),
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    addressCity: row.city,
    addressPostcode: row.postcode,
    addressState: row.state,
    accountNumber: row.number,
    balance: dollars(row.balance_cents),
    invoiceOverdue: row.overdue,
    hasDirectDebit: row.direct_debit && announcesDebits,
    defaultPaymentMethodId: row.default_payment_method_id,
    moveOutDate: row.moves_on,
    moveOutInProgress: row.moves_on !== null,
    active: row.active,
    sendBillTo: row.send_bill_to,
    timeZone: zone,
    today,
    version: row.version,
  }
}

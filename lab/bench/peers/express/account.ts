import type { Pool, QueryResult } from 'pg'
interface Row {
  first_name: string
  last_name: string
  date_of_birth: string
  email: string
  phone: string
  address_line1: string
  address_line2: string | null
  city: string
  postcode: string
  state: string
  number: string
  balance_cents: string | null
  overdue: boolean | null
  direct_debit: boolean
  default_payment_method_id: string | null
  moves_on: string | null
  active: boolean
  send_bill_to: number
  time_zone: string | null
}

const text = `select a.*, p.city, p.postcode, p.state, p.time_zone, m.moves_on, b.balance_cents, b.overdue
from account_login l join account a on a.id = l.account_id join property p on p.id = a.property_id
  left join move_out m on m.account_id = a.id and m.state <> 'withdrawn'
  left join lateral (
    select sum(balance_cents) as balance_cents, bool_or(balance_cents > 0 and due_on < current_date) as overdue
    from invoice_balance where account_id = a.id
  ) b on true
where l.subject = $1`

export async function readAccount(pool: Pool, subject: string | undefined) {
  const { rows } = (await pool.query(text, [subject])) as QueryResult<Row>
  const [row] = rows
  if (!row) return undefined
  const timeZone = row.time_zone ?? 'Australia/Melbourne'
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    emailAddress: row.email,
    emailUnconfirmed: false,
    phoneNumber: row.phone.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3'),
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    addressCity: row.city,
    addressPostcode: row.postcode,
    addressState: row.state,
    accountNumber: row.number,
    balance: Number(row.balance_cents ?? 0) / 100,
    invoiceOverdue: row.overdue ?? false,
    hasDirectDebit: row.direct_debit,
    defaultPaymentMethodId: row.default_payment_method_id,
    moveOutDate: row.moves_on,
    moveOutInProgress: row.moves_on !== null,
    active: row.active,
    sendBillTo: row.send_bill_to,
    timeZone,
    today: new Date().toLocaleDateString('sv', { timeZone }),
  }
}

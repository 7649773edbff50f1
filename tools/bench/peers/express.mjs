// The peer: the same answer from the same database with Express, express-oauth2-jwt-bearer and pg. argv: port, issuer, database
import express from 'express'
import { auth } from 'express-oauth2-jwt-bearer'
import pg from 'pg'

const [port, issuer, connectionString] = process.argv.slice(2)
pg.types.setTypeParser(1082, (text) => text)
const pool = new pg.Pool({ connectionString, max: 10 })
const app = express()
const text = `select a.*, p.city, p.postcode, p.state, p.time_zone, m.moves_on, b.balance_cents, b.overdue
from account_login l join account a on a.id = l.account_id join property p on p.id = a.property_id
  left join move_out m on m.account_id = a.id and m.state <> 'withdrawn'
  left join lateral (
    select sum(balance_cents) as balance_cents, bool_or(balance_cents > 0 and due_on < current_date) as overdue
    from invoice_balance where account_id = a.id
  ) b on true
where l.subject = $1`

app.use(
  auth({
    issuer,
    jwksUri: `${issuer}/protocol/openid-connect/certs`,
    audience: 'portal-api',
    tokenSigningAlg: 'RS256',
  }),
)
app.get('/api/portal/account', async (request, response) => {
  const { rows } = await pool.query(text, [request.auth.payload.sub])
  const [row] = rows
  response.json({
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    emailAddress: row.email,
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
    timeZone: row.time_zone ?? 'Australia/Melbourne',
    today: new Date().toLocaleDateString('sv', { timeZone: row.time_zone ?? 'Australia/Melbourne' }),
  })
})
app.listen(Number(port), '127.0.0.1')

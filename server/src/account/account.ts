// GET /api/portal/account: the customer's name and contact details, the property and the balance.
import { contactNumberFormat, isLanguage, todayIn, type ContactMethod, type Day, type Zone } from '@switchboard/domain'
import { AccountResponse, type OpenBill } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import { isPasskeyOffered, PASSKEY_OFFER, type PasskeyOffer } from './passkey-offer'
import { responses, bearerSecurity } from '../http/responses'
import { dollars } from '../http/wire-money'

interface Details {
  readonly firstName: string
  readonly lastName: string
  readonly birth: Day
  readonly email: string
  readonly emailUnconfirmed: boolean
  readonly phone: string
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly postcode: string
  readonly directDebit: boolean
  readonly paymentMethod: string | null
  readonly active: boolean
  readonly sendBillTo: ContactMethod
  readonly version: number
  readonly movesOn: Day | null
  readonly debitSince: string | null
  readonly balance: number
  /** Balances in cents. */
  readonly openBills: readonly OpenBill[] | null
  readonly language: string
  readonly passkeyOffer: PasskeyOffer | null
}

/**
 * The amount owed: bills less payments, whichever bills they pay. Everything owed is late unless it is not due yet. So
 * only the bills of the last weeks are read one by one, and all bills only if more than those is owed. Uses `filter`,
 * because with a condition PostgreSQL would plan the statement again each time, at a higher cost.
 */
const DETAILS = `(
  select json_build_object('firstName', a.first_name, 'lastName', a.last_name, 'birth', a.date_of_birth, 'email', a.email,
    'emailUnconfirmed', exists (select from email_link l where l.account_id = a.id and l.kind = 'confirm' and l.email = a.email and l.used_at is null), 'phone', a.phone,
    'line1', a.address_line1, 'line2', a.address_line2, 'city', p.city, 'postcode', p.postcode, 'directDebit', a.direct_debit,
    'paymentMethod', a.default_payment_method_id, 'active', a.active, 'sendBillTo', a.send_bill_to, 'version', a.version,
    'movesOn', (select m.moves_on from move_out m where m.account_id = a.id and m.state <> 'withdrawn'),
    'debitSince', a.direct_debit_since, 'balance', owed.cents, 'language', a.language,
    'passkeyOffer', ${PASSKEY_OFFER},
    'openBills', (
      select json_agg(json_build_object('id', i.id, 'periodStart', i.period_start, 'periodEnd', i.period_end, 'dueDate', i.due_on,
        'balance', v.balance_cents, 'uncountedPayment', (select json_build_object('date', u.received_on, 'payment', u.status)
          from uncounted_payment u where u.invoice_id = i.id order by u.received_on desc, u.received_at desc nulls last, u.payment_id desc limit 1)) order by i.due_on, i.id)
      from invoice i join invoice_balance v on v.invoice_id = i.id and v.account_id = i.account_id
      where i.account_id = a.id and (i.due_on >= $3::date or owed.cents > owed.early) and v.balance_cents > 0))
  from (
    select coalesce(sum(i.amount_cents), 0)
        - coalesce((select sum(y.amount_cents) from payment y where y.account_id = a.id and y.counts), 0) as cents,
      coalesce(sum((select greatest(v.balance_cents, 0) from invoice_balance v where v.invoice_id = i.id and v.account_id = i.account_id))
        filter (where i.due_on >= $3::date), 0) as early
    from invoice i where i.account_id = a.id
  ) owed
)`

/**
 * Twelve hours behind UTC, where a day ends last. The account's own zone, which decides what is late, is read by the
 * same statement.
 */
const LAST_ZONE: Zone = 'Etc/GMT+12'

interface AccountOptions {
  readonly db: Database
  /** False if nobody debits the bills of accounts with direct debit. */
  readonly announcesDebits: boolean
}

export function addAccountRoute(app: FastifyInstance, options: AccountOptions): void {
  const details = readWithAccount<Details>(options.db, {
    name: 'account',
    sql: DETAILS,
    valuesAt: (now) => [todayIn(LAST_ZONE, now)],
  })
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
      config: details.config,
    },
    async (request) => ({
      ...account(options, accountOf(request), details.of(request)),
      offersPasskey: isPasskeyOffered(details.of(request).passkeyOffer, request.session),
    }),
  )
}

function account(
  { announcesDebits }: AccountOptions,
  { number, state, zone, today }: VerifiedAccount,
  details: Details,
): AccountResponse {
  const { balance, debitSince } = details
  const openBills = details.openBills ?? []
  const notDueCents = openBills.reduce((sum, bill) => (bill.dueDate >= today ? sum + bill.balance : sum), 0)
  return {
    firstName: details.firstName,
    lastName: details.lastName,
    dateOfBirth: details.birth,
    emailAddress: details.email,
    emailUnconfirmed: details.emailUnconfirmed,
    phoneNumber: contactNumberFormat.show(details.phone),
    addressLine1: details.line1,
    addressLine2: details.line2,
    addressCity: details.city,
    addressPostcode: details.postcode,
    addressState: state,
    accountNumber: number,
    balance: dollars(balance),
    invoiceOverdue: balance > notDueCents,
    openBills: openBills.map((bill) => ({ ...bill, balance: dollars(bill.balance) })),
    hasDirectDebit: details.directDebit && announcesDebits,
    directDebitSince: debitSince === null ? null : todayIn(zone, new Date(debitSince)),
    defaultPaymentMethodId: details.paymentMethod,
    moveOutDate: details.movesOn,
    moveOutInProgress: details.movesOn !== null,
    active: details.active,
    sendBillTo: details.sendBillTo,
    timeZone: zone,
    today,
    version: details.version,
    activity: true,
    notifications: true,
    dataFiles: true,
    ...(isLanguage(details.language) && { language: details.language }),
  }
}

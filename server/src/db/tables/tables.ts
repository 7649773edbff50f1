// Types of the tables for kysely. Dates are text (YYYY-MM-DD); int8 is read as a number.
import type { ContactMethod, Day, MeterEvidence, NotificationKind, PriceStep, State } from '@switchboard/domain'
import type { PlatformTables } from '@switchboard/platform-server/db/tables'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DisputeTables } from './disputes'
import type { DataKeyTables } from './data-keys'
import type { IdentityTables } from './identity-provider'
import type { KnownSessionTables } from './known-sessions'
import type { NotificationTables } from './notifications'
import type { PaymentTables } from './payments'
import type { ServiceTables } from './services'

type Stamp = ColumnType<Date, Date | undefined, Date>
type DateColumn = ColumnType<Day, Day, Day>
type MaybeDate = ColumnType<Day | null, Day | null | undefined, Day | null>
type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A customer's own change, or the effect of an email link about one. */
export type EmailChangeKind = 'change' | 'confirm' | 'undo'

export interface Tables
  extends
    DataKeyTables,
    DisputeTables,
    IdentityTables,
    KnownSessionTables,
    NotificationTables,
    PaymentTables,
    PlatformTables,
    ServiceTables {
  property: {
    id: GeneratedAlways<number>
    path: string
    name: string | null
    image_desktop: string | null
    image: string | null
    display_welcome_to: Generated<boolean>
    city: string
    postcode: string
    state: State
    time_zone: string | null
  }
  account: {
    id: GeneratedAlways<number>
    number: string
    property_id: number
    first_name: string
    last_name: string
    date_of_birth: DateColumn
    email: string
    /** E.164 */
    phone: string
    address_line1: string
    address_line2: Maybe<string>
    customer_type: 'RESI' | 'BUSI'
    rate_type: Maybe<string>
    send_bill_to: Generated<ContactMethod>
    language: Generated<string>
    active: Generated<boolean>
    direct_debit: Generated<boolean>
    direct_debit_since: MaybeStamp
    default_payment_method_id: Maybe<string>
    opened_on: DateColumn
    changed_at: Stamp
    version: Generated<number>
  }
  account_login: { issuer: string; subject: string; account_id: number }
  passkey_offer: {
    account_id: number
    subject: string
    session: Maybe<string>
    shown_at: Stamp
    ended_at: MaybeStamp
  }
  additional_contact: {
    id: Generated<string>
    account_id: number
    first_name: string
    last_name: string
    date_of_birth: DateColumn
    email: string
    phone: string
    created_at: Stamp
    version: Generated<number>
    /** Belongs to the version `folded_version`. */
    folded_name: Maybe<string>
    folded_version: Maybe<number>
  }
  move_out: {
    id: Generated<string>
    account_id: number
    moves_on: DateColumn
    state: Generated<'scheduled' | 'done' | 'withdrawn'>
    asked_at: Stamp
  }
  adjustment: {
    id: GeneratedAlways<number>
    account_id: number
    description: string
    /** A negative amount is a credit. It includes GST if the account's prices do. */
    cents: number
    taxable: Generated<boolean>
    applies_on: DateColumn
    created_at: Stamp
  }
  invoice: {
    id: string
    account_id: number
    issued_on: DateColumn
    due_on: DateColumn
    amount_cents: number
    period_start: DateColumn
    /** Inclusive. */
    period_end: DateColumn
    /** Included in the amount. */
    gst_cents: Generated<number>
    prices_include_gst: Generated<boolean>
    /** The account's balance before this bill and after the previous one. */
    previous_cents: Maybe<number>
    earlier_not_due_cents: Maybe<number>
  }
  invoice_item: {
    invoice_id: string
    line: number
    product_name: string
    description: string
    total_cents: number
    service_start: DateColumn
    /** Inclusive. */
    service_end: DateColumn
    quantity_thousandths: Maybe<number>
    uom: Maybe<string>
    price_micros: Maybe<number>
    kind: Generated<'USAGE' | 'SUPPLY' | 'ONCE' | 'ADJUSTMENT' | 'GST'>
    service_id: Maybe<number>
    charge_id: Maybe<number>
    adjustment_id: Maybe<number>
    nmi: Maybe<string>
    estimated: Generated<boolean>
    taxable: Generated<boolean>
    /** MeterEvidence[] of a usage line; null for bills of earlier releases. */
    evidence: ColumnType<readonly MeterEvidence[] | null, string | null | undefined, string | null>
    /** For a usage line: the name of the part of its price. */
    window_name: Maybe<string>
    /** For a usage line: the step of its price. */
    step: ColumnType<PriceStep | null, string | null | undefined, string | null>
  }
  payment: {
    id: Generated<string>
    account_id: number
    invoice_id: Maybe<string>
    received_on: DateColumn
    amount_cents: number
    status: string
    counts: Generated<boolean>
    received_at: ColumnType<Date | null, Date | undefined, Date>
    by_card_or_account: Generated<boolean>
  }
  invoice_balance: { invoice_id: string; account_id: number; due_on: DateColumn; balance_cents: number }
  /** A view. Without a row the credit is zero. */
  account_credit: { account_id: number; credit_cents: number }
  invoice_document: { invoice_id: string; sha256: string; bytes: Buffer }
  email_change: {
    id: Generated<string>
    account_id: number
    subject: string
    old_email: string
    new_email: string
    kind: Generated<EmailChangeKind>
    /** Hash of the email link that caused it. */
    link_sha256: Maybe<string>
    state: Generated<'pending' | 'done' | 'failed'>
    /** The provider's data before anything was written there. */
    login_before: unknown
    lease: Maybe<string>
    leased_until: Stamp
    asked_at: Stamp
  }
  email_link: {
    token_sha256: string
    kind: 'confirm' | 'undo'
    account_id: number
    subject: string
    /** The address that is confirmed, or becomes the login again. */
    email: string
    /** The change's other address. */
    other_email: string
    /** Whether the address was confirmed when it was replaced. */
    was_verified: Generated<boolean>
    /** Version of the account after the change. */
    account_version: number
    made_at: Stamp
    expires_at: Date
    used_at: MaybeStamp
  }
  mail_outbox: {
    /** Null for an email that is not news. */
    kind: Maybe<NotificationKind>
    id: Generated<string>
    event: string
    account_id: number
    template: string
    facts: unknown
    recipient: string
    created_at: Stamp
    due_at: Stamp
    attempts: Generated<number>
    lease: Maybe<string>
    leased_until: MaybeStamp
    sent_at: MaybeStamp
    dead_at: MaybeStamp
    error: Maybe<string>
    transport: Maybe<'smtp' | 'kept' | 'off'>
    /** What /mails shows: subject, text, html and source. */
    kept: unknown
    /** Id of the request that caused it, as in the log; null if no request did. */
    request_id: Maybe<string>
  }
  idempotency: {
    account_id: number
    key: string
    route: string
    body_sha256: string
    status: number
    answer: unknown
    created_at: Stamp
  }
  audit: {
    id: GeneratedAlways<number>
    at: Stamp
    account_id: number | null
    subject: string | null
    action: string
    detail: unknown
    /** Id of the request that caused it, as in the log; null if no request did. */
    request_id: Maybe<string>
    /** The session at the provider (`sid`) of the request's sign-in. */
    session: Maybe<string>
    /** The browser of the request, in words: 'Chrome on Windows'. */
    browser: Maybe<string>
  }
  /** What customers read about rows of the audit log in addition. */
  audit_shown: { account_id: number; audit_id: number; shown: unknown }
  /** The state of rate limits. `state` is JSON. */
  /** Ended sessions of the provider, by the `sid` claim of their tokens. `pending`: the provider has still to end it. */
  ended_session: { sid: string; ended_at: Stamp; pending: Generated<boolean> }
  /** The provider's events that are in the audit log. */
  provider_event: { id: string; at: Date }
  demonstration: { only_row: Generated<boolean>; laid_for: string }
  meter_network: {
    code: string
    /** Minutes east of UTC, all year. The days in the network's files begin at midnight with this offset. */
    base_offset_min: number
  }
  meter_register: {
    id: GeneratedAlways<number>
    nmi: string
    suffix: string
    service_id: number
    uom: 'kWh' | 'MJ'
    mj_per_litre: Maybe<string>
    network: Generated<string>
    from_day: DateColumn
    to_day: MaybeDate
  }
}

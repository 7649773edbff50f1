// Tables of products, services and their prices.
import type { Day, StepPeriod, StoredTime } from '@switchboard/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Stamp = ColumnType<Date, Date | undefined, Date>
type DateColumn = ColumnType<Day, Day, Day>
type MaybeDate = ColumnType<Day | null, Day | null | undefined, Day | null>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface ServiceTables {
  product: {
    code: string
    product_type: string
    title: string
    icon: string
    description: string
    terms_url: string | null
    terms_pdf_name: string | null
    terms_version: Maybe<string>
    display_on_portal_usage: boolean
    /** The product whose meter measures this one's use. */
    measured_by: Maybe<string>
  }
  service: {
    id: GeneratedAlways<number>
    account_id: number
    product_code: string
    details_type: 'M' | 'E'
    subscription_name: string
    starts_on: DateColumn
    ends_on: MaybeDate
    cancelled_on: MaybeDate
    uom: Maybe<string>
    price_micros: Maybe<number>
    tax_inclusive: boolean
    position: number
    created_at: Maybe<Date>
  }
  /** A view: each service with its last day, its own or that of a booked move-out. */
  account_service: Omit<ServiceTables['service'], 'created_at'>
  extra: {
    id: GeneratedAlways<number>
    property_id: number
    product_code: string
    uom: Maybe<string>
    price_micros: Maybe<number>
    tax_inclusive: boolean
    position: number
  }
  charge: {
    id: GeneratedAlways<number>
    service_id: Maybe<number>
    extra_id: Maybe<number>
    type: 'SUPPLY' | 'USAGE' | 'METER_INSTALLATION'
    title: string
    per: 'MONTH' | 'DAY' | 'UNIT' | 'ONCE'
    uom: Maybe<string>
    excl_tax_micros: number
    incl_tax_micros: number
    tax_name: Generated<string>
    taxable: boolean
    show: Generated<boolean>
    position: number
    /** First and last day of the price, inclusive; null: from the start, to the end of its service. */
    first_day: MaybeDate
    last_day: MaybeDate
    /** The name of the part of the price with these times or this register, such as 'peak'. */
    window_name: Maybe<string>
    /** Null with a name: all times that no other price of the same title has. */
    times: ColumnType<readonly StoredTime[] | null, string | null | undefined, string | null>
    /** The register whose use counts; null: all that no other price of the same title has. */
    suffix: Maybe<string>
    /** Up to which thousandths of the unit the price counts; null: above the steps of the same title, times and register. */
    step_thousandths: Maybe<number>
    step_per: Maybe<StepPeriod>
  }
  service_request: {
    id: Generated<string>
    account_id: number
    kind: 'OPT_IN' | 'OPT_OUT'
    product_code: string
    service_id: Maybe<number>
    wanted_on: DateColumn
    /** Scheduled until it is withdrawn, even after its day: the service's dates say when it begins and ends. */
    state: Generated<'scheduled' | 'withdrawn'>
    terms_version: Maybe<string>
    asked_from: Maybe<string>
    asked_at: Stamp
  }
}

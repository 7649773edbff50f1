// Whether a direct debit will pay a bill. News about a bill is chosen by this rule when it is stored, and checked by it
// again when its email is sent.
import { isSetUpInTime, todayIn, type Day, type Zone } from '@switchboard/domain'

/** A debit or payment was tried and did not count, so that the customer has to pay. Over the invoice `i`. */
export const WAS_TRIED = `exists (select from payment_attempt t where t.invoice_id = i.id and t.account_id = i.account_id)
  or exists (select from uncounted_payment u where u.invoice_id = i.id)`

interface Bill {
  readonly due: Day
  readonly directDebit: boolean
  /** When direct debit was set up. Null if that is not known. */
  readonly since: Date | null
  readonly wasTried: boolean
}

interface PlaceAndTime {
  readonly zone: Zone
  readonly now: Date
}

/** @param bill with an open amount, at a retailer whose portal announces debits */
export const isToBeDebited = ({ due, directDebit, since, wasTried }: Bill, { zone, now }: PlaceAndTime): boolean =>
  directDebit &&
  !wasTried &&
  due >= todayIn(zone, now) &&
  isSetUpInTime(since === null ? undefined : todayIn(zone, since), due)

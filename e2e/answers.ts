// What the API told the page, so that a test can hold the screen against it.
import type { Page } from '@playwright/test'

export interface AccountAnswer {
  readonly accountNumber: string
  readonly addressLine1: string
  readonly addressPostcode: string
  readonly today: string
}

export interface InvoiceAnswer {
  readonly invoiceAmount: number
  readonly balance: number
  readonly dueDate: string
  readonly invoiceItems: readonly { readonly productName: string; readonly totalAmount: number }[]
}

export interface ServiceAnswer {
  readonly subscriptionName: string
  readonly title: string
  readonly price: number
  readonly uom: string
  readonly subscriptionStartDate: string
  readonly displayOnPortalUsage: boolean
}

export interface UsageAnswer {
  readonly data: readonly {
    readonly startDateTime: string
    readonly quantity: number | null
    readonly consolidated: boolean
    readonly missingData: boolean
    readonly partial?: boolean
  }[]
  readonly lastUpdatedDate: string | null
}

/** The next answer of that call; ask before what causes it. */
export async function answerOf<T>(page: Page, call: string): Promise<T> {
  const response = await page.waitForResponse((r) => new URL(r.url()).pathname === `/api/portal/${call}`)
  return (await response.json()) as T
}

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** $1,234.50 */
export const money = (dollars: number): string => aud.format(dollars)

/** Cents of a quantity at a price, rounded half up. Whole numbers only, so that nothing is lost before rounding. */
export const centsOf = (quantity: number, price: number): number =>
  Math.floor((Math.round(quantity * 1000) * Math.round(price * 1e6) + 5e6) / 1e7)

/** 2026-11-05 → 05/11/2026 */
export const date = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

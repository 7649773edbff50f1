// How a change of the account is shown.
import { brand } from '@switchboard/brand'
import {
  joinFacts,
  parseDay,
  showBrowser,
  showLongDate,
  showPaymentMethod,
  type Day,
  type Zone,
} from '@switchboard/domain'
import { unbroken } from '../unbroken'
import { showMoment } from './moment'
import { activity as text } from './activity-text'

export const authors = ['you', 'account-holder', 'additional-holder', 'link', 'retailer', 'unknown'] as const

/** A change of the account. Kinds of changes that this release does not know are omitted. */
export interface ActivityChange {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly title: string
  readonly about: string | undefined
  readonly values: readonly {
    readonly of: keyof typeof text.values
    readonly before: string | undefined
    readonly after: string | undefined
  }[]
  readonly by: { readonly author: (typeof authors)[number]; readonly name: string | undefined } | undefined
  readonly session: { readonly browser: string | undefined; readonly isThis: boolean } | undefined
  readonly undo: keyof typeof text.undo | undefined
}

export interface ActivityPage {
  readonly changes: readonly ActivityChange[]
  /** Opens the next page. */
  readonly next: string | undefined
}

/** `href` is a legacy page. */
type Place = { readonly to: string } | { readonly href: string }

export interface UndoLink {
  readonly text: string
  /** For screen readers: the text and what it is about. */
  readonly name: string
  readonly place: Place
}

const places: Readonly<Record<keyof typeof text.undo, Place>> = {
  'add-holder': { to: '/additional-account-holder?holder=new' },
  'book-move-out': { to: '/move-out' },
  'change-contact-details': { to: '/contact-details' },
  'change-direct-debit': { href: brand.links.directDebit },
  'change-holder': { to: '/additional-account-holder' },
  'change-login': { to: '/login-details' },
  'change-move-out': { to: '/move-out' },
  'change-notifications': { to: '/notifications' },
  'remove-data-key': { to: '/your-data' },
  'set-up-direct-debit': { href: brand.links.directDebit },
  'withdraw-service-change': { to: '/services' },
}

export function undoLink({ undo, title, about }: ActivityChange): UndoLink | undefined {
  if (!undo) return undefined
  const words = text.undo[undo]
  return {
    text: words,
    name: text.undoNamed(words, about === undefined ? title : joinFacts([title, about])),
    place: places[undo],
  }
}

/** When, who and where, as far as they are known. */
export const factsOf = (
  change: ActivityChange,
  now: { readonly zone: Zone; readonly today: Day },
): readonly string[] => [showMoment(change.at, now), ...authorOf(change), ...deviceOf(change)]

function authorOf({ by }: ActivityChange): readonly string[] {
  switch (by?.author) {
    case 'you':
      return [text.you]
    case 'account-holder':
    case 'additional-holder':
      return [by.name === undefined ? text.somebody : text.roles[by.author](by.name)]
    case 'link':
      return [text.byLink]
    case 'retailer':
      return [brand.name]
    case 'unknown':
    case undefined:
      return []
  }
}

function deviceOf({ session }: ActivityChange): readonly string[] {
  if (session?.isThis) return [text.thisDevice]
  return session?.browser === undefined ? [] : [unbroken(showBrowser(session.browser))]
}

/** @example '18 December 2026, was 4 December 2026' */
export function showValue({ of, ...values }: ActivityChange['values'][number]): string {
  const [before, after] = [values.before, values.after].map((value) => value && show(of, value))
  if (after === undefined) return before === undefined ? text.changed : text.was(before)
  return before === undefined ? after : text.replaced(before, after)
}

/** Days and numbers stay on one line. */
function show(of: ActivityChange['values'][number]['of'], value: string): string {
  const day = parseDay(value)
  if (day) return unbroken(showLongDate(day))
  switch (of) {
    case 'phone':
      return unbroken(value)
    case 'method':
      return showPaymentMethod(value)
    case 'bills':
      return value === 'Email' || value === 'Post' ? text.billsBy[value] : value
    default:
      return value
  }
}

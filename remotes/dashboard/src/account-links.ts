// The links of 'Manage your account' (specification 2.3).
import type { Day } from '@switchboard/domain'
import * as text from './text'

export type RowIcon = 'usage' | 'concessions' | 'holders' | 'billing' | 'direct-debit' | 'moving-out' | 'payment'

/** `to` is a page of the portal, `href` a legacy page, `site` another site. */
export type Target = { readonly to: string } | { readonly href: string } | { readonly site: string }

export interface AccountLink {
  readonly icon: RowIcon
  readonly title: string
  /** A second line below the title. */
  readonly detail?: string
  readonly action: string
  readonly target: Target
}

export interface Links {
  readonly concessions: string
  readonly directDebit: string
  readonly makePayment: string
}

/** An additional account holder. */
export interface Holder {
  /** Undefined for backends without ids. */
  readonly id: string | undefined
  readonly name: string
}

/** The additional account holders. */
export interface Holders {
  readonly items: readonly Holder[]
  /** Number of holders who cannot be shown. */
  readonly unreadable: number
}

interface ManagedAccount {
  /** Undefined if unknown. */
  readonly hasDirectDebit: boolean | undefined
  /** Undefined if they could not be loaded. */
  readonly holders: readonly Holder[] | undefined
  readonly moveOut: { readonly on: Day | undefined } | undefined
}

export function accountLinks({ hasDirectDebit, holders, moveOut }: ManagedAccount, links: Links): AccountLink[] {
  const { manage } = text
  return [
    row('usage', manage.usage, { to: '/usage' }),
    row('concessions', manage.concessions, { site: links.concessions }),
    ...holderRows(holders),
    row('billing', manage.billing, { to: '/payment-history' }),
    row('direct-debit', [manage.directDebit, debitAction(hasDirectDebit)], { href: links.directDebit }),
    moveOutRow(moveOut),
    row('payment', manage.pay, { href: links.makePayment }),
  ]
}

function debitAction(hasDirectDebit: boolean | undefined): string {
  if (hasDirectDebit === undefined) return text.manage.debitUnknown
  return hasDirectDebit ? text.manage.updateDebit : text.manage.setUpDebit
}

const HOLDERS = '/additional-account-holder'
/** Opens the holder's form, or the empty form for `new` (D54). */
const holderForm = (id: string) => ({ to: `${HOLDERS}?${new URLSearchParams({ holder: id }).toString()}` })

function holderRows(holders: readonly Holder[] | undefined): AccountLink[] {
  const { manage } = text
  const list = { to: HOLDERS }
  if (!holders) return [row('holders', [manage.holders, manage.holdersUnknown], list)]
  if (holders.length === 0) return [row('holders', [manage.holders, manage.addHolder], holderForm('new'))]
  return holders.map(({ id, name }) => {
    const to = id === undefined ? list : holderForm(id)
    return name
      ? { ...row('holders', [name, manage.updateHolder], to), detail: manage.holderRole }
      : row('holders', [manage.holders, manage.updateHolder], to)
  })
}

function moveOutRow(moveOut: ManagedAccount['moveOut']): AccountLink {
  const { manage } = text
  const start = row('moving-out', manage.moveOut, { to: '/move-out' })
  return moveOut ? { ...start, detail: manage.booked(moveOut.on), action: manage.viewBooking } : start
}

const row = (icon: RowIcon, [title, action]: readonly [string, string], target: Target): AccountLink => ({
  icon,
  title,
  action,
  target,
})

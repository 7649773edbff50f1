// What several journeys do.
import type { Customer } from '../customer.ts'

/** Enters the address on the first login page. Focus is on the password afterwards. */
export async function enterAddress(customer: Customer, person: string) {
  await customer.open('/', 'Email address')
  await customer.type(`${person}@example.com`)
  await customer.press('Tab')
}

/** The dashboard opens, a new document. */
export async function enterPassword(customer: Customer) {
  await customer.type('wattlebird', 'the password')
  await customer.pressAway('Return', customer.page.getByRole('heading', { level: 1 }).waitFor({ timeout: 120_000 }))
}

/**
 * The menu closes, and the link is removed with it.
 * @param message of a page whose heading does not name it; undefined if focus does
 */
export async function openFromProfile(customer: Customer, link: string, message?: string) {
  await customer.seek('b', 'My profile')
  await customer.press('Return')
  await customer.seek('Tab', link)
  if (message !== undefined) return customer.pressReplaced('Return', message)
  // Orca also says that the menu is collapsed if the browser reports this before the heading has focus.
  return customer.pressUntil('Return', /heading level 1/, ({ text }) => text !== 'collapsed')
}

export async function fillIn(customer: Customer, field: string, text: string) {
  await customer.seek('Tab', field)
  await customer.type(text)
}

export async function tick(customer: Customer, box: string) {
  await customer.seek('Tab', box)
  await customer.press('space')
}

/** @param heard at the end */
export async function pressButton(customer: Customer, button: string | RegExp, heard: string | RegExp) {
  await customer.seek('Tab', button)
  await customer.pressUntil('Return', heard)
}

// The services page: locators and steps that several tests share (specification 2.10).
import type { Page } from '@playwright/test'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const addServices = (page: Page) => button(page, 'Add additional services')
export const card = (page: Page, title: string) => page.getByRole('article', { name: title })
export const startDate = (page: Page, title: string) => page.getByRole('textbox', { name: `Start date of ${title}` })
export const disconnection = (page: Page) => page.getByRole('textbox', { name: 'Disconnection date' })
export const failure = (page: Page) =>
  page.getByText("We couldn't process your request at this time. Please try again.").first()

/** Goes from the overview to the confirmation, without filling it in. */
export async function chooseExtras(page: Page, ...titles: readonly string[]): Promise<void> {
  await addServices(page).click()
  for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
  await button(page, 'Continue').click()
}

/** Ticks each box of the selection or the confirmation. */
export async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

/** Cancels on the overview, which then no longer has the service. */
export const cancelConnection = (page: Page, title: string) => answerQuestion(page, 'connection', title)

/** Cancels on the overview, which keeps the service. */
export const cancelDisconnection = (page: Page, title: string) => answerQuestion(page, 'disconnection', title)

async function answerQuestion(page: Page, what: 'connection' | 'disconnection', title: string): Promise<void> {
  await button(page, `Cancel the ${what} of ${title}`).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Cancel ${what}` })
    .click()
}

// The card fields, which are in a frame of the payment gateway.
import type { FrameLocator, Page } from '@playwright/test'

export const cardFields = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

/** Types a card's number, with a valid expiry date and security code. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').pressSequentially(number)
  await fields.getByLabel('Expiry date (MM/YY)').pressSequentially('849')
  await fields.getByLabel('Security code (CVC)').fill('123')
}

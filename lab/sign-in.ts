// Signs a person of the demonstration in.
import type { Page } from '@playwright/test'

/** @param page of a context with the address of the portal */
export async function signIn(page: Page) {
  await page.goto('/')
  await page.getByRole('textbox', { name: /e-?mail/i }).fill('alex@example.com')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: /^(log|sign) in$/i }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return page.context().storageState()
}

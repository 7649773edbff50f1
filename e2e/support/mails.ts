// Emails kept by a demonstration.
import { expect, type Page } from '@playwright/test'

/** Opens the latest email, which arrives after some seconds. */
export async function openMail(page: Page, portal: string, { to, subject }: { to: string; subject: string }) {
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto(`${portal}/mails`)
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
}

/** @returns the link in the open email, at the test's portal */
export async function linkInMail(page: Page, portal: string): Promise<string> {
  const { pathname, search } = new URL(/http\S+key=[\w-]+/.exec(await page.getByRole('main').innerText())![0])
  return `${portal}${pathname}${search}`
}

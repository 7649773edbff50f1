// Another language: chosen by the customer, kept with the account, and loaded instead of English.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { logIn } from '../support/sign-in'

const footer = (page: Page) => page.getByRole('contentinfo')
const choice = (page: Page, name: string) => footer(page).getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The backend's English texts in every language: names of products and of account entries. */
const FROM_BACKEND =
  /^(?:Wattlebird Energy|English|Electricity|Hot water|Heating and cooling|Direct debit received|title=.*|.*@example\.com|[\w/]+ Paperbark Lane.*|Chrome on .*)$/

/** Texts and names in the page with at least two English words and no letter of Vietnamese. */
const englishTexts = (page: Page) =>
  page.evaluate(() => {
    const isEnglish = (text: string) => /^[ -~\s]*$/.test(text) && (text.match(/[a-z]{3}/gi) ?? []).length > 1
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript')) texts.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        if (element.hasAttribute(name)) texts.push(`${name}=${element.getAttribute(name)}`)
    return texts.filter(isEnglish)
  })

const pages = [
  ['/', 'Trang tổng quan'],
  ['/usage', 'Mức sử dụng'],
  ['/payment-history', 'Lịch sử hóa đơn & thanh toán'],
  ['/account-settings', 'Cài đặt tài khoản'],
] as const

test('Alex reads the portal in Vietnamese from then on, on every device, until he chooses English', async ({
  page,
  browser,
  portal,
  signedInAs,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => void (/\.js$/.test(request.url()) && scripts.push(request.url())))
  await signedInAs(alex)
  await expect(choice(page, 'English')).toHaveAttribute('aria-current', 'true')
  expect(scripts.filter((url) => /\.(vi|zh-Hans)\.js$/.test(url))).toEqual([])
  for (const name of ['English', 'Tiếng Việt', '简体中文']) {
    const { width = 0, height = 0 } = (await choice(page, name).boundingBox()) ?? {}
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }

  await choice(page, 'Tiếng Việt').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(heading(page, 'Quản lý tài khoản')).toBeVisible()

  scripts.length = 0
  for (const [path, name] of pages)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(portal + path)
      await expect(page).toHaveTitle(`My Account | ${name}`)
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      await expect(choice(page, 'Tiếng Việt')).toHaveAttribute('aria-current', 'true')
      expect((await englishTexts(page)).filter((text) => !FROM_BACKEND.test(text))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  expect(scripts.some((url) => /\/main\.vi\.js$/.test(url))).toBe(true)
  expect(scripts.filter((url) => /\/main\.js$/.test(url))).toEqual([])

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(portal)
  await logIn(elsewhere, alex)
  await expect(heading(elsewhere, 'Quản lý tài khoản')).toBeVisible()
  await other.close()

  await page.goto(`${portal}/account-settings`)
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU')
  await expect(heading(page, 'Account settings')).toBeVisible()
})

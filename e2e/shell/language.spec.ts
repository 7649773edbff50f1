// Another language: chosen by the customer, kept with the account, and loaded instead of English.
import type { Page } from '@playwright/test'
import { wordsWithoutTranslation } from '../support/english-words'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, priya } from '../support/people'
import { logIn } from '../support/sign-in'

const footer = (page: Page) => page.getByRole('contentinfo')
const choice = (page: Page, name: string) => footer(page).getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Names that are the same in every language. */
const NAMES =
  /^English$|Wattlebird Energy|My Account|GreenPower|Chrome|Linux|TIS National|Translating and Interpreting Service|\S+@\S+/g

/** Texts and names in the page. */
const textsIn = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript')) texts.push(node.textContent?.trim() ?? '')
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]:not(iframe)`))
        texts.push(element.getAttribute(name) ?? '')
    return texts
  })

const english = wordsWithoutTranslation('vi')

/** Texts with a word that only English texts have. */
const englishTexts = async (page: Page) =>
  (await textsIn(page)).filter((text) =>
    (text.replaceAll(NAMES, '').match(/[A-Za-z]{3,}/g) ?? []).some((word) => english.has(word)),
  )

const pages = [
  ['/', 'Trang tổng quan'],
  ['/usage', 'Mức sử dụng'],
  ['/payment-history', 'Lịch sử hóa đơn & thanh toán'],
  ['/services', 'Dịch vụ của tôi'],
  ['/activity', 'Hoạt động'],
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
      expect(await englishTexts(page)).toEqual([])
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

test('a bill with times of the week names them in Vietnamese, and a month begins with a capital', async ({
  page,
  portal,
  signedInAs,
}) => {
  await signedInAs(priya)
  await choice(page, 'Tiếng Việt').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(heading(page, 'Quản lý tài khoản')).toBeVisible()
  await page.goto(`${portal}/payment-history`)
  await page
    .getByRole('link', { name: /^Kiểm tra/ })
    .first()
    .click()
  await expect(heading(page, 'Các khoản phí của quý vị')).toBeVisible()
  await expect(
    page.getByText('Sử dụng, giờ cao điểm (7 am đến 9 am và 5 pm đến 9 pm, Thứ Hai đến Thứ Sáu)'),
  ).toBeVisible()
  const place = page.getByRole('navigation', { name: 'Vị trí của trang này' }).getByRole('listitem').last()
  await expect(place).toHaveText(/^Tháng\s\d+\/\d{4}$/)
  expect(await englishTexts(page)).toEqual([])
  await page.goto(`${portal}/usage?interval=Monthly`)
  await expect(page.getByText(/^Tháng\s\d+\/\d{4} \(/)).toBeVisible()
  expect(await englishTexts(page)).toEqual([])
})

test('a choice of another language keeps what the customer has typed', async ({ page, portal, signedInAs }) => {
  await signedInAs(alex)
  await page.goto(`${portal}/contact-details`)
  await page.getByRole('button', { name: 'Edit contact number' }).click()
  await page.getByRole('textbox', { name: 'Contact number' }).fill('0412 999 001')
  await choice(page, 'Tiếng Việt').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page.getByRole('textbox', { name: 'Số liên lạc' })).toHaveValue('0412 999 001')
  await expect(page.getByText(/chưa được lưu/)).toBeVisible()
  await choice(page, 'English').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU')
  await expect(page.getByRole('textbox', { name: 'Contact number' })).toHaveValue('0412 999 001')
})

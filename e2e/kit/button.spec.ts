import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a button reports a press by pointer, Enter and space', async ({ page, show }) => {
  await show('Button', 'primary')
  await button(page, 'Make payment').click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(actionLog(page)).toHaveText(['pressed', 'pressed', 'pressed'])
})

test('a busy button keeps its label and place in the tab order, and ignores presses', async ({ page, show }) => {
  await show('Button', 'busy, label stays')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Make payment')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await button(page, 'Make payment').click({ force: true })
  await expect(button(page, 'Make payment')).toHaveAttribute('aria-disabled', 'true')
  await expect(actionLog(page)).toHaveText([])
})

test('a busy button shows a spinner of 18 pixels in front of its label', async ({ page, show }) => {
  await show('Button', 'busy, label stays')
  const [spinner, label] = await button(page, 'View bill').evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element.lastChild!)
    const svg = element.querySelector('svg')!
    // A rotating element's box is larger than the element, with the same centre.
    const { left, width } = svg.getBoundingClientRect()
    const spinner = { width: svg.clientWidth, height: svg.clientHeight, right: left + width / 2 + svg.clientWidth / 2 }
    return [spinner, range.getBoundingClientRect()] as const
  })
  expect([spinner.width, spinner.height]).toEqual([18, 18])
  expect(spinner.right).toBeLessThan(label.left)
})

test('the label of a button with an icon does not move when it becomes busy', async ({ page, show }) => {
  await show('Button', 'becomes busy')
  const download = button(page, 'Download CSV')
  const before = await download.boundingBox()
  await download.click()
  await expect(download).toHaveAttribute('aria-disabled', 'true')
  expect(await download.boundingBox()).toEqual(before)
})

test('an unavailable button can be focused, says what is missing, and sends nothing', async ({ page, show }) => {
  await show('Button', 'unavailable, and why')
  const save = button(page, 'Save changes')
  await expect(save).toHaveAccessibleDescription('Change your number or contact method to save')
  await page.getByRole('textbox', { name: 'Contact number' }).press('Enter')
  await save.focus()
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(actionLog(page)).toHaveText([])
})

test('buttons are 48 pixels high, in cards and tables 44, quiet ones always 44', async ({ page, show }) => {
  const heights = async () =>
    page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  await show('Button', 'every variant')
  expect(await heights()).toEqual([48, 48, 44, 48])
  await show('Button', 'in cards and tables')
  expect(await heights()).toEqual([44, 44, 44, 44])
})

test('a button grows with its text instead of cutting it off', async ({ page, show }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await show('Button', 'long words')
  const box = await page.getByRole('main').getByRole('button').boundingBox()
  expect(box?.height).toBeGreaterThan(48)
  expect(box?.width).toBeLessThanOrEqual(288)
})

test('every button has an edge in forced colours', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show('Button', 'every variant')
  const edges = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).border))
  const text = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = 'ButtonText'
    return getComputedStyle(sample).color
  })
  expect(edges).toEqual(Array(4).fill(`1px solid ${text}`))
})

test('no button and no API address is printed', async ({ page, show }) => {
  await page.emulateMedia({ media: 'print' })
  await show('Button')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await show('ButtonLink')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await show('Anchor')
  const address = await page
    .getByRole('link', { name: /October/ })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toBe('none')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'none')
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
})

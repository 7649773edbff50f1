import type { Locator } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const lines = (link: Locator) =>
  link.evaluate((element) => {
    const { textDecorationLine, textDecorationThickness, textUnderlineOffset, fontSize } = getComputedStyle(element)
    const offset = parseFloat(textUnderlineOffset) / parseFloat(fontSize)
    return [textDecorationLine, textDecorationThickness, offset.toFixed(2)]
  })

test('a link in a sentence is underlined by 1 pixel, and by 2 under the pointer', async ({ page, show }) => {
  await show('Anchor', 'in a sentence')
  const link = page.getByRole('link', { name: 'direct debit' })
  expect(await lines(link)).toEqual(['underline', '1px', '0.20'])
  await link.hover()
  expect(await lines(link)).toEqual(['underline', '2px', '0.20'])
})

test('a link that stays in the portal goes through the router', async ({ page, show }) => {
  await show('Anchor', 'in a sentence')
  await page.getByRole('link', { name: 'usage of the last two years' }).click()
  await expect(actionLog(page)).toHaveText(['went to /usage'])
})

test('a link that looks like a button navigates and has the role of a link', async ({ page, show }) => {
  await show('ButtonLink', 'to a page of the portal')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to services' }).press('Enter')
  await expect(actionLog(page)).toHaveText(['went to /services'])
})

test('a link to a file says that it is a PDF, and a link to a new tab says so', async ({ page, show }) => {
  await show('Anchor')
  await expect(page.getByRole('link', { name: /policy/ })).toHaveAccessibleName('Privacy policy (PDF)')
  await expect(page.getByRole('link', { name: /October/ })).toHaveAccessibleName(
    'bill of October (PDF) (opens in a new tab)',
  )
})

test('a link to another site opens a new tab without access to this one', async ({ page, show }) => {
  await show('ExternalLink', 'in a sentence')
  const link = page.getByRole('link', { name: /FAQs/ })
  await expect(link).toHaveAccessibleName('FAQs (opens in a new tab)')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  expect(await link.locator('svg').evaluate((icon) => icon.getBoundingClientRect().width)).toBe(14)
})

test('a link’s icon is never alone on a line', async ({ page, show }) => {
  await show('ExternalLink', 'at the end of a line')
  const link = page.getByRole('link')
  for (let ems = 7.5; ems < 14; ems += 0.25) {
    const apart = await link.evaluate((element, width) => {
      const paragraph = element.closest('p')!
      paragraph.style.inlineSize = `${width}em`
      const text = element.querySelector('span')!.firstChild!
      const range = document.createRange()
      range.setStart(text, (text.textContent ?? '').length - 1)
      range.setEnd(text, (text.textContent ?? '').length)
      const icon = element.querySelector('svg')!.getBoundingClientRect()
      return icon.top > range.getBoundingClientRect().bottom
    }, ems)
    expect(apart, `at ${ems} em`).toBe(false)
  }
})

import type { Page } from '@playwright/test'
import { analyticsLog, announcements, expect, test } from './kit'
import { recordMotion, waitForStillness } from './motion'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const problem = (page: Page) => page.getByRole('main').getByText('There is a problem')
const notSaved = "We couldn't save your data at this time. Please try again."

test('a banner’s heading says its severity', async ({ page, show }) => {
  for (const [severity, heading] of [
    ['success', 'Success'],
    ['error', 'There is a problem'],
    ['error-cross', 'There is a problem'],
    ['warning', 'Please note'],
    ['info', 'Information'],
    ['one line, heading only heard', 'Please note'],
  ] as const) {
    await show('Banner', severity)
    await expect(page.getByRole('main').getByText(heading, { exact: true })).toHaveCount(1)
  }
})

test('only one banner is shown, and a new one replaces the old', async ({ page, show }) => {
  await show('BannerArea', 'a page with messages')
  await press(page, 'Fail to save')
  await expect(problem(page)).toBeVisible()
  await press(page, 'Save')
  await expect(problem(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - paragraph: Success
      - text: Your contact details have been saved.
      - paragraph: Contact number 0412 345 678
      - /children: contain
  `)
})

test('repeating a banner visibly shows it as new', async ({ page, show }) => {
  await show('BannerArea', 'a page with messages')
  await press(page, 'Fail to save')
  await waitForStillness(page)
  expect(await recordMotion(page, () => press(page, 'Fail to save'))).toContain('opacity 300')
})

test('a banner enters in 300 ms and leaves in 250 ms, by height and opacity', async ({ page, show }) => {
  await show('BannerArea', 'a page with messages')
  const coming = await recordMotion(page, () => press(page, 'Fail to save'))
  expect(coming).toEqual(expect.arrayContaining(['gridTemplateRows 300', 'opacity 300']))
  const going = await recordMotion(page, () => press(page, 'Leave the page'))
  expect(going).toEqual(expect.arrayContaining(['gridTemplateRows 250', 'opacity 250']))
  await expect(problem(page)).toHaveCount(0)
})

test('with reduced motion a banner fades and its height jumps', async ({ page, show }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await show('BannerArea', 'a page with messages')
  const coming = await recordMotion(page, () => press(page, 'Fail to save'))
  const going = await recordMotion(page, () => press(page, 'Leave the page'))
  expect(coming).toContain('opacity 300')
  expect(going).toContain('opacity 250')
  expect([...coming, ...going].filter((line) => /^(grid|height|translate)/.test(line))).toEqual([])
  await expect(problem(page)).toHaveCount(0)
})

test.describe('with a stopped clock', () => {
  test.use({ clock: 'stopped' })

  test('a banner is announced after 100 ms, an error immediately', async ({ page, show }) => {
    await show('BannerArea', 'a page with messages')
    await press(page, 'Fail to save')
    await page.clock.runFor(99)
    expect(await announcements(page)).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => announcements(page)).toEqual([`assertive: ${notSaved}`])
    await page.clock.runFor(6000)
    await expect.poll(() => announcements(page)).toEqual([])

    await press(page, 'Fail to move out')
    await press(page, 'Save')
    await press(page, 'Miss some data')
    await expect
      .poll(async () => {
        // Each line waits until the previous one is in the page.
        await page.clock.runFor(200)
        return announcements(page)
      })
      .toEqual([
        'polite: Your contact details have been saved.',
        'polite: Due to an unexpected error some data may be unavailable',
        'assertive: Unable to process request at this time. Please try again later',
      ])
  })
})

test('error and warning banners are sent to analytics, with alternative text if provided', async ({ page, show }) => {
  await show('BannerArea', 'a page with messages')
  for (const name of ['Fail to save', 'Fail to move out', 'Miss some data', 'Save', 'Take a name that is taken'])
    await press(page, name)
  await expect(analyticsLog(page)).toHaveText([
    `banner-error {"detail":"${notSaved}"}`,
    'banner-error {"detail":"Unable to process request at this time. Please try again later"}',
    'banner-warning {"detail":"Due to an unexpected error some data may be unavailable"}',
    'banner-error {"detail":"email taken"}',
  ])
})

test('a banner can be below the content, next to the pressed button', async ({ page, show }) => {
  await show('BannerArea', 'below the content')
  const button = page.getByRole('button', { name: 'Fail beside the button' })
  await button.click()
  const place = async () => ((await problem(page).boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 0)
  await expect.poll(place).toBeGreaterThan(40)
  await press(page, 'Fail to save at the top')
  await expect(problem(page)).toHaveCount(1)
  await expect.poll(place).toBeLessThan(0)
})

test('a banner scrolls into view for a customer who has scrolled away, and stays there', async ({ page, show }) => {
  await show('BannerArea', 'a long page')
  const button = page.getByRole('button', { name: 'Fail to save far below' })
  await button.scrollIntoViewIfNeeded()
  await button.click()
  await waitForStillness(page)
  await expect(page.getByRole('main').getByText(notSaved)).toBeInViewport({ ratio: 1 })
})

test('two areas on a page by mistake show and announce a banner once', async ({ page, show }) => {
  await show('BannerArea', 'two areas by mistake')
  await press(page, 'Fail to save once')
  await expect(problem(page)).toHaveCount(1)
  await expect.poll(() => announcements(page)).toEqual([`assertive: ${notSaved}`])
  await expect(analyticsLog(page)).toHaveCount(1)
})

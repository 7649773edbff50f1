import type { Page } from '@playwright/test'
import { actionLog, expect, pressThrough, test, unmount } from './kit'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const overlay = (page: Page, name = 'This process can take up to 30 seconds') => page.getByRole('dialog', { name })

const end = (page: Page, name: string, kind: 'done' | 'failed' = 'done') =>
  page.evaluate(
    ([kind, detail]) => void window.dispatchEvent(new CustomEvent(`task ${kind}`, { detail: detail ?? '' })),
    [kind, name],
  )

test.use({ clock: 'stopped' })

test('appears when a task lasts more than 100 ms, and disappears when it ends', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').click()
  await page.clock.runFor(99)
  await expect(overlay(page)).toBeHidden()
  await page.clock.runFor(1)
  await expect(overlay(page)).toBeVisible()
  await end(page, 'download')
  await expect(overlay(page)).toHaveCount(0)
  await expect(actionLog(page)).toHaveText(['download is done'])
})

test('does not appear for a task that ends sooner', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').click()
  await page.clock.runFor(99)
  await end(page, 'download')
  await expect(actionLog(page)).toHaveText(['download is done'])
  await page.clock.runFor(1000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('is announced: it takes focus and is named by its text', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').click()
  await page.clock.runFor(100)
  await expect(overlay(page)).toBeFocused()
  await expect(overlay(page)).toMatchAriaSnapshot(`
    - dialog "This process can take up to 30 seconds":
      - paragraph: This process can take up to 30 seconds
  `)
})

test('cannot be dismissed', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').click()
  await page.clock.runFor(100)
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await page.mouse.click(10, 10)
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeVisible()
})

test('opens again if a browser closes it nevertheless', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').click()
  await page.clock.runFor(100)
  await overlay(page).evaluate((element) => element instanceof HTMLDialogElement && element.close())
  await expect(overlay(page)).toBeFocused()
})

test('locks the page, and unlocks it afterwards', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').click()
  await page.clock.runFor(100)
  const scroll = async () => {
    await page.mouse.move(300, 600)
    await page.mouse.wheel(0, 300)
    await page.keyboard.press('PageDown')
  }
  await scroll()
  await pressThrough(button(page, 'Start two tasks'))
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await end(page, 'download')
  await expect(overlay(page)).toHaveCount(0)
  await end(page, 'first')
  await expect(actionLog(page)).toHaveText(['download is done'])
  await scroll()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('focus returns to the control that started the task', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(100)
  await end(page, 'download')
  await expect(button(page, 'Download CSV')).toBeFocused()
})

test('focus returns even to a control that is disabled while the task runs', async ({ page, show }) => {
  await show('OverlaySpinner', 'a control that is disabled meanwhile')
  await button(page, 'Download by an older button').click()
  await expect(button(page, 'Download by an older button')).toBeDisabled()
  await page.clock.runFor(100)
  await expect(overlay(page)).toBeFocused()
  await end(page, 'download')
  await expect(button(page, 'Download by an older button')).toBeFocused()
})

test('stays until the last of several tasks ends', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Start two tasks').click()
  await page.clock.runFor(100)
  await end(page, 'second')
  await expect(actionLog(page)).toHaveText(['second is done'])
  await expect(overlay(page)).toBeVisible()
  await end(page, 'first')
  await expect(overlay(page)).toHaveCount(0)
})

test('disappears when a task fails', async ({ page, show }) => {
  await show('OverlaySpinner', 'a task in a long page')
  await button(page, 'Download CSV').click()
  await page.clock.runFor(100)
  await end(page, 'download', 'failed')
  await expect(overlay(page)).toHaveCount(0)
  await expect(actionLog(page)).toHaveText(['download failed'])
  await expect(button(page, 'Download CSV')).toBeFocused()
})

test('one of two spinners is visible, and the other follows without a gap', async ({ page, show }) => {
  await show('OverlaySpinner', 'two spinners at the same time')
  await button(page, 'Load usage and bill').click()
  await page.clock.runFor(100)
  await expect(overlay(page, 'Loading usage')).toBeVisible()
  await expect(overlay(page, 'Loading your bill')).toBeHidden()
  await end(page, 'usage')
  await expect(overlay(page, 'Loading your bill')).toBeFocused()
  await end(page, 'bill')
  await expect(button(page, 'Load usage and bill')).toBeFocused()
})

test('inside a dialog it covers the dialog, which is visible again afterwards', async ({ page, show }) => {
  await show('OverlaySpinner', 'inside a dialog')
  await button(page, 'Delete Robin').click()
  await button(page, 'Delete').click()
  await page.clock.runFor(100)
  await expect(overlay(page)).toBeFocused()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeVisible()
  await end(page, 'deletion')
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Delete Robin Okafor?' })).toBeVisible()
  await expect(button(page, 'Delete')).toBeFocused()
})

test('a toast can be dismissed while it is shown', async ({ page, show }) => {
  await show('OverlaySpinner', 'two lengths')
  await button(page, 'Show a toast').click()
  await button(page, 'Download for 3 seconds').click()
  await page.clock.runFor(100)
  await expect(overlay(page)).toBeVisible()
  await button(page, 'Dismiss').click()
  await page.clock.runFor(250)
  await expect(button(page, 'Dismiss')).toHaveCount(0)
})

test('leaves nothing behind when removed before its task ends', async ({ page, show }) => {
  for (const time of [50, 150]) {
    await show('OverlaySpinner', 'a task in a long page')
    await button(page, 'Download CSV').click()
    await page.clock.runFor(time)
    await unmount(page)
    await page.clock.runFor(1000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
  }
})

import type { Page } from '@playwright/test'
import { actionLog, analyticsLog, announcements, expect, pressThrough, test, unmount } from './kit'
import { recordMotion, waitForStillness } from './motion'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).click()
const dialog = (page: Page, name = 'Delete Robin Okafor?') => page.getByRole('dialog', { name, exact: true })
const failed = "We couldn't process your request at this time. Please try again."

test('a dialog is named by its heading, described by its text, and asks with its buttons', async ({ page, show }) => {
  await show('Dialog', 'question')
  await press(page, 'Delete Robin')
  await expect(dialog(page)).toHaveAccessibleDescription(
    'Robin will no longer see your bills and usage. You can add them again at any time.',
  )
  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog "Delete Robin Okafor?":
      - heading "Delete Robin Okafor?" [level=2]
      - paragraph: Robin will no longer see your bills and usage. You can add them again at any time.
      - button "Keep Robin"
      - button "Delete"
  `)
  await press(page, 'Delete')
  await expect(actionLog(page)).toHaveText(['deleted'])
})

test.describe('focus', () => {
  test('moves to the button that changes nothing, and returns to where it was', async ({ page, show }) => {
    await show('Dialog', 'question')
    for (const close of ['Escape', 'Enter']) {
      await button(page, 'Delete Robin').press('Enter')
      await expect(button(page, 'Keep Robin')).toBeFocused()
      await page.keyboard.press(close)
      await expect(dialog(page)).toHaveCount(0)
      await expect(button(page, 'Delete Robin')).toBeFocused()
    }
    await expect(actionLog(page)).toHaveText(['closed', 'closed'])
  })

  test('moves to the first field of a form, which Enter submits', async ({ page, show }) => {
    await show('Dialog', 'a form')
    await press(page, 'Add an account holder')
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, 'Add')
    await expect(actionLog(page)).toHaveText(['added', 'added'])
  })

  test('moves to the heading if the content is too long for the window', async ({ page, show }) => {
    await show('Dialog', 'long, with three actions')
    await press(page, 'Read the terms')
    const heading = page.getByRole('heading', { name: /^Terms and conditions/ })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(button(page, 'Cancel')).toBeFocused()
    await expect(button(page, 'Cancel')).toBeInViewport({ ratio: 1 })
  })

  test('does not leave the dialog for the page behind', async ({ page, show }) => {
    await show('Dialog', 'question')
    await press(page, 'Delete Robin')
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab')
      await expect(button(page, 'Delete Robin')).not.toBeFocused()
    }
  })

  test('moves to the page’s heading if its button is gone', async ({ page, show }) => {
    await show('Dialog', 'takes its own row away')
    await button(page, 'Delete the row').press('Enter')
    await press(page, 'Delete')
    await expect(page.getByRole('heading', { name: 'Additional account holders' })).toBeFocused()
  })

  test('returns to the menu button from which the dialog was opened', async ({ page, show }) => {
    await show('Dialog', 'opened from a menu')
    await press(page, 'My profile')
    await press(page, 'Log out')
    await expect(button(page, 'Cancel')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, 'My profile')).toBeFocused()
  })
})

test('a press on the backdrop does not lose typed input', async ({ page, show }) => {
  await show('Dialog', 'a form')
  await press(page, 'Add an account holder')
  await page.getByRole('textbox', { name: 'First name' }).fill('Robin')
  await page.mouse.click(20, 450)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Robin')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the page behind cannot be scrolled or pressed until the dialog closes', async ({ page, show }) => {
  await show('Dialog', 'in a long page')
  const scroll = async () => {
    await page.mouse.move(100, 600)
    await page.mouse.wheel(0, 300)
    await page.keyboard.press('PageDown')
  }
  await press(page, 'Delete Robin')
  await scroll()
  await pressThrough(button(page, 'Delete Robin'))
  await expect(button(page, 'Delete Robin')).not.toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await scroll()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
})

test('a dialog removed while open unlocks the page', async ({ page, show }) => {
  await show('Dialog', 'in a long page')
  await press(page, 'Delete Robin')
  await unmount(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
})

test('a busy dialog cannot be closed until it has finished', async ({ page, show }) => {
  await show('Dialog', 'busy')
  await press(page, 'Delete slowly')
  await button(page, 'Delete').focus()
  await page.keyboard.press('Enter')
  for (const name of ['Keep Robin', 'Delete']) await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Delete')).toBeFocused()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await button(page, 'Keep Robin').click({ force: true })
  await expect(dialog(page)).toBeVisible()
  await expect(actionLog(page)).toHaveText([])
  await page.evaluate(() => window.dispatchEvent(new Event('task done')))
  await expect(button(page, 'Keep Robin')).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(actionLog(page)).toHaveText(['closed'])
})

test('is at most 560 pixels wide; on a phone its actions are stacked', async ({ page, show }) => {
  await show('Dialog', 'long, with three actions')
  await press(page, 'Read the terms')
  const boxes = () =>
    Promise.all(
      ['Accept for all services', 'Accept for hot water only', 'Cancel'].map(async (name) => {
        const box = await button(page, name).boundingBox()
        return { x: box?.x ?? 0, y: box?.y ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) }
      }),
    )
  const width = () =>
    page.getByRole('dialog').evaluate((element) => element.firstElementChild?.getBoundingClientRect().width)
  expect(await width()).toBe(560)
  const [first] = await boxes()
  expect(first?.end).toBe(640 + 280 - 28)

  await page.setViewportSize({ width: 390, height: 740 })
  expect(await width()).toBe(390 - 32)
  const [all, part, cancel] = await boxes()
  expect(all?.y).toBeLessThan(part?.y ?? 0)
  expect(part?.y).toBeLessThan(cancel?.y ?? 0)
  expect([all?.x, all?.end]).toEqual([16 + 20, 390 - 16 - 20])
})

test('of two dialogs the top one is closed first, and focus returns step by step', async ({ page, show }) => {
  await show('Dialog', 'one above another')
  await press(page, 'Edit Robin')
  await press(page, 'Delete Robin instead')
  await expect(button(page, 'Keep Robin')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(dialog(page, 'Edit Robin Okafor')).toBeVisible()
  await expect(button(page, 'Delete Robin instead')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit Robin')).toBeFocused()
})

test.describe('a banner', () => {
  test.use({ clock: 'stopped' })

  test('appears in the open dialog’s message area, announced where it can be heard', async ({ page, show }) => {
    await show('Dialog', 'with messages')
    await press(page, 'Delete with messages')
    await press(page, 'Delete')
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - heading "Delete Robin Okafor?"
      - paragraph: There is a problem
      - text: "${failed}"
      - paragraph: Robin will no longer see your bills and usage. You can add them again at any time.
    `)
    await page.clock.runFor(100)
    await expect.poll(() => announcements(page)).toEqual([`assertive: ${failed}`])
    await expect(analyticsLog(page)).toHaveText([`banner-error {"detail":"${failed}"}`])
  })

  test('disappears with the dialog that the customer closes', async ({ page, show }) => {
    await show('Dialog', 'with messages')
    await press(page, 'Delete with messages')
    await press(page, 'Delete')
    await expect(dialog(page).getByText('There is a problem')).toBeVisible()
    await press(page, 'Cancel')
    await expect(page.getByText('There is a problem')).toHaveCount(0)
  })

  test('of a dialog that closes itself moves to the page and is announced once', async ({ page, show }) => {
    await show('Dialog', 'with messages')
    await press(page, 'Delete with messages')
    await press(page, 'Delete in the end')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Success')).toBeVisible()
    await page.clock.runFor(100)
    await expect.poll(() => announcements(page)).toEqual(['polite: Robin Okafor was deleted.'])
  })

  test('of the page stays behind a dialog opened later', async ({ page, show }) => {
    await show('Dialog', 'with messages')
    await press(page, 'Warn')
    await press(page, 'Delete with messages')
    await expect(page.getByText('Please note')).toHaveCount(1)
    await expect(dialog(page).getByText('Please note')).toHaveCount(0)
  })

  test('appears in the top one of two dialogs', async ({ page, show }) => {
    await show('Dialog', 'one above another')
    await press(page, 'Edit Robin')
    await press(page, 'Delete Robin instead')
    await press(page, 'Delete')
    await expect(dialog(page).getByText('There is a problem')).toBeVisible()
    await expect(page.getByText('There is a problem')).toHaveCount(1)
    await press(page, 'Keep Robin')
    await press(page, 'Fail to save')
    await expect(dialog(page, 'Edit Robin Okafor').getByText('There is a problem')).toBeVisible()
  })
})

test.describe('a toast', () => {
  test.use({ clock: 'stopped' })

  const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' })

  test('can be read and dismissed while a dialog is open', async ({ page, show }) => {
    await show('Dialog', 'with messages')
    await press(page, 'Delete with messages')
    await press(page, 'Tell by toast')
    await expect(dismiss(page)).toHaveAccessibleDescription('Robin is signed in just now.')
    await dismiss(page).click()
    await expect(dismiss(page)).toHaveCount(0)
    await expect(button(page, 'Tell by toast')).toBeFocused()
    await expect(dialog(page)).toBeVisible()
  })

  test('shown earlier moves to the dialog with its remaining time', async ({ page, show }) => {
    await show('Dialog', 'with messages')
    await press(page, 'Show a toast')
    await waitForStillness(page)
    await page.clock.runFor(3000)
    await expect.poll(() => announcements(page)).toEqual(['polite: Your usage file was downloaded.'])
    const motion = await recordMotion(page, () => press(page, 'Delete with messages'))
    await expect(dismiss(page)).toHaveCount(1)
    expect(motion).not.toContain('translate 300')
    await page.clock.runFor(1900)
    await expect(dialog(page).getByText('Your usage file was downloaded.')).toBeVisible()
    expect(await announcements(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByText('Your usage file was downloaded.').first()).toBeVisible()
    await page.clock.runFor(400)
    await expect(dismiss(page)).toHaveCount(0)
  })
})

test('in forced colours a dialog has an edge instead of background and shadow', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show('Dialog', 'question')
  await press(page, 'Delete Robin')
  const edge = await dialog(page).evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element.firstElementChild ?? element)
    return [outlineStyle, outlineWidth]
  })
  expect(edge).toEqual(['solid', '1px'])
})

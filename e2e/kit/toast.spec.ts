import type { Locator, Page } from '@playwright/test'
import { actionLog, analyticsLog, announcements, expect, isLong, test, unmount } from './kit'
import { recordMotion, waitForStillness } from './motion'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text })
const dismiss = (toast: Locator) => toast.getByRole('button', { name: 'Dismiss' })
const failed = 'There was an error fetching your CSV file. Please try again.'
const downloaded = 'Your usage file was downloaded.'
const estimated = 'Some of this month is estimated.'

async function showThree(page: Page): Promise<void> {
  for (const name of ['Fail to download', 'Download', 'Estimate']) await press(page, name)
  await expect(toasts(page)).toHaveCount(3)
  await waitForStillness(page)
}

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

test.use({ clock: 'stopped' })

test('a toast disappears after 5 seconds', async ({ page, show }) => {
  await show('ToastArea', 'a page with toasts')
  await press(page, 'Download')
  await expect(page.getByRole('region', { name: 'Messages' })).toMatchAriaSnapshot(`
    - region "Messages":
      - list:
        - listitem:
          - paragraph: Your usage file was downloaded.
          - button "Dismiss"
  `)
  await page.clock.runFor(4999)
  await expect(dismiss(toasts(page))).toBeVisible()
  await page.clock.runFor(1)
  await expect(dismiss(toasts(page))).toBeHidden()
  await page.clock.runFor(250)
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0)
})

test("'Dismiss' names its message, and removes it", async ({ page, show }) => {
  await show('ToastArea', 'a page with toasts')
  await showThree(page)
  await expect(dismiss(toast(page, downloaded))).toHaveAccessibleDescription(downloaded)
  await dismiss(toast(page, downloaded)).click()
  await page.mouse.move(10, 10)
  await page.clock.runFor(250)
  await expect(toasts(page)).toHaveCount(2)
  await expect(toast(page, downloaded)).toHaveCount(0)
})

test('no toast covers the control used last, at any width', async ({ page, show }) => {
  const download = page.getByRole('button', { name: 'Download', exact: true })
  const estimate = page.getByRole('button', { name: 'Estimate', exact: true })
  const putAt = (button: Locator, inset: string) =>
    button.evaluate((element, inset) => Object.assign(element.style, { position: 'fixed', inset }), inset)
  // The unit tests of the toasts' place use any width.
  const others = [
    { width: 1280, height: 900 },
    { width: 820, height: 1180 },
  ]
  for (const size of [...(isLong ? others : []), { width: 390, height: 844 }]) {
    await page.setViewportSize(size)
    await show('ToastArea', 'a page with toasts')
    await putAt(download, 'auto 40px 30px auto')
    // The toasts are above the other button there.
    await putAt(estimate, 'auto 40px 200px auto')
    await press(page, 'Download')
    await expectClear(toasts(page), 1, download)
    await press(page, 'Download')
    await expectClear(toasts(page), 2, download)
    await page.keyboard.press('Tab')
    await expect(estimate).toBeFocused()
    await page.keyboard.press('Enter')
    await expectClear(toasts(page), 3, estimate)
  }
})

async function expectClear(toasts: Locator, count: number, control: Locator): Promise<void> {
  await expect(toasts).toHaveCount(count)
  await waitForStillness(toasts.page())
  const button = (await control.boundingBox())!
  for (const toast of await toasts.all()) {
    const box = (await toast.boundingBox())!
    expect(box.y + box.height <= button.y || box.y >= button.y + button.height).toBe(true)
    expect(box.y).toBeGreaterThanOrEqual(0)
  }
}

test.describe('the clock of a toast stops', () => {
  test('while the pointer is over it', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await press(page, 'Download')
    await page.clock.runFor(4000)
    await toast(page, downloaded).hover()
    await page.clock.runFor(60_000)
    await expect(dismiss(toasts(page))).toBeVisible()
    await page.mouse.move(10, 10)
    await page.clock.runFor(900)
    await expect(dismiss(toasts(page))).toBeVisible()
    await page.clock.runFor(400)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('but not while it lies under a resting pointer', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await press(page, 'Download')
    await waitForStillness(page)
    const box = (await toast(page, downloaded).boundingBox())!
    await page.clock.runFor(5250)
    await expect(toasts(page)).toHaveCount(0)

    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.getByRole('button', { name: 'Download', exact: true }).press('Enter')
    await waitForStillness(page)
    await page.clock.runFor(5250)
    await expect(toasts(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0)
  })

  test('while it has focus', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await press(page, 'Estimate')
    await page.mouse.move(10, 10)
    await page.clock.runFor(4000)
    await page.keyboard.press('Tab')
    await expect(dismiss(toasts(page))).toBeFocused()
    await page.clock.runFor(60_000)
    await expect(dismiss(toasts(page))).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(900)
    await expect(dismiss(toasts(page))).toBeVisible()
    await page.clock.runFor(400)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('while the page is hidden', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await press(page, 'Download')
    await page.clock.runFor(4000)
    await hide(page, true)
    await page.clock.runFor(60_000)
    await hide(page, false)
    await page.clock.runFor(900)
    await expect(dismiss(toasts(page))).toBeVisible()
    await page.clock.runFor(400)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test.describe('no toast slides under the pointer', () => {
  const places = async (page: Page) => {
    const boxes = await Promise.all([estimated, downloaded].map((text) => dismiss(toast(page, text)).boundingBox()))
    return boxes.map((box) => box?.y)
  }

  test('when another is dismissed: the rest move only after the pointer has left', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await showThree(page)
    const before = await places(page)
    await dismiss(toast(page, failed)).click()
    await page.clock.runFor(2000)
    await expect(toast(page, failed).getByText(failed)).toBeHidden()
    await waitForStillness(page)
    expect(await places(page)).toEqual(before)

    await page.mouse.move(10, 10)
    await expect.poll(async () => ((await places(page))[0] ?? 0) - (before[0] ?? 0)).toBeGreaterThan(40)
    await page.clock.runFor(250)
    await expect(toasts(page)).toHaveCount(2)
  })

  test('when another has expired', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await press(page, 'Fail to download')
    await page.clock.runFor(1000)
    await press(page, 'Download')
    await press(page, 'Estimate')
    await toast(page, estimated).hover()
    await waitForStillness(page)
    const before = await places(page)
    await page.clock.runFor(4500)
    await expect(toast(page, failed).getByText(failed)).toBeHidden()
    await waitForStillness(page)
    expect(await places(page)).toEqual(before)
  })

  test('when a new one arrives: it appears above the others', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await press(page, 'Download')
    await press(page, 'Estimate')
    await waitForStillness(page)
    const before = await places(page)
    await press(page, 'Fail to download')
    await waitForStillness(page)
    expect(await places(page)).toEqual(before)
    expect((await dismiss(toast(page, failed)).boundingBox())?.y).toBeLessThan(before[0] ?? 0)
  })
})

test.describe('focus after Dismiss', () => {
  test('by keyboard moves to the next toast, and after the last one back', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await showThree(page)
    const button = page.getByRole('button', { name: 'Estimate' })
    await expect(button).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dismiss(toast(page, estimated))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dismiss(toast(page, downloaded))).toBeFocused()
    await page.keyboard.press('Enter')
    await page.clock.runFor(60_000)
    await expect(dismiss(toast(page, failed))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
    await page.clock.runFor(250)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('by pointer stays where the customer works', async ({ page, show }) => {
    await show('ToastArea', 'a page with toasts')
    await showThree(page)
    await dismiss(toast(page, downloaded)).click()
    await expect(page.getByRole('button', { name: 'Estimate' })).toBeFocused()
  })
})

test('error toasts are sent to analytics and interrupt; the others do neither', async ({ page, show }) => {
  await show('ToastArea', 'a page with toasts')
  await showThree(page)
  await expect(analyticsLog(page)).toHaveText([`toast-error {"detail":"${failed}"}`])
  await page.clock.runFor(99)
  expect(await announcements(page)).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => announcements(page)).toEqual([`assertive: ${failed}`])
  await page.clock.runFor(400)
  await expect
    .poll(async () => {
      // Each line waits until the previous one is in the page.
      await page.clock.runFor(200)
      return announcements(page)
    })
    .toEqual([`polite: ${downloaded}`, `polite: ${estimated}`, `assertive: ${failed}`])
})

test('toasts are 328 pixels wide at the bottom right, or fill a small window', async ({ page, show }) => {
  await show('ToastArea', 'a page with toasts')
  await press(page, 'Download')
  await waitForStillness(page)
  expect(await toasts(page).boundingBox()).toMatchObject({ x: 1280 - 24 - 328, width: 328 })
  const bottom = async () => {
    const box = await toasts(page).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await bottom()).toBe(900 - 24)
  await page.setViewportSize({ width: 390, height: 740 })
  expect(await toasts(page).boundingBox()).toMatchObject({ x: 16, width: 390 - 32 })
  expect(await bottom()).toBe(740 - 16)
})

test('toasts that exceed the height of the window can be scrolled', async ({ page, show }) => {
  await page.setViewportSize({ width: 320, height: 320 })
  await show('ToastArea', 'a page with toasts')
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Estimate' }).press('Enter')
  await expect(toasts(page)).toHaveCount(5)
  for (const at of [0, 4]) {
    await dismiss(toasts(page).nth(at)).focus()
    await expect(dismiss(toasts(page).nth(at))).toBeInViewport({ ratio: 1 })
  }
})

test('the page next to the toasts can be pressed', async ({ page, show }) => {
  await page.setViewportSize({ width: 390, height: 300 })
  await show('ToastArea', 'a page with toasts')
  await press(page, 'Download')
  await waitForStillness(page)
  const box = await toasts(page).boundingBox()
  const beside = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('section') === null,
    [4, (box?.y ?? 0) + 10],
  )
  expect(beside).toBe(true)
})

test('a toast enters in 300 ms and leaves in 250 ms; with reduced motion it only fades', async ({ page, show }) => {
  for (const motion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion: motion })
    await show('ToastArea', 'a page with toasts')
    const arriving = await recordMotion(page, () => press(page, 'Download'))
    const fades = ['opacity 300', 'opacity 250']
    const slides = ['translate 300', 'translate 250', 'gridTemplateRows 250']
    const leaving = await recordMotion(page, () => dismiss(toasts(page)).press('Enter'))
    const seen = [...arriving, ...leaving].filter((line) => /^(opacity|translate|grid)/.test(line))
    expect(seen.sort()).toEqual((motion === 'reduce' ? fades : [...fades, ...slides]).sort())
  }
})

test('two areas on a page by mistake show a toast once', async ({ page, show }) => {
  await show('ToastArea', 'two areas by mistake')
  await press(page, 'Download')
  await expect(page.getByText(downloaded)).toHaveCount(1)
})

test('a toast removed during its animation leaves no error and no timer', async ({ page, show }) => {
  await show('ToastArea', 'a page with toasts')
  await showThree(page)
  await dismiss(toast(page, failed)).click()
  await unmount(page)
  await page.clock.runFor(60_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('a screen reader can find and a pointer can dismiss a toast of any severity', async ({ page, show }) => {
  for (const severity of ['success', 'error', 'error-cross', 'warning', 'long words']) {
    await show('Toast', severity)
    await press(page, 'Dismiss')
    await expect(actionLog(page)).toHaveText(['dismissed'])
  }
})

// What is shown during loading: StatusStrip, BusyRegion, Skeleton.
import type { Locator, Page } from '@playwright/test'
import { announcements, expect, test } from './kit'

const waiting = 'This process can take up to 30 seconds'

/** What the browser animates in the element, including pseudo-elements. */
const animationsOf = (locator: Locator) =>
  locator.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((one) => {
      const { duration, delay, iterations, easing } = one.effect?.getTiming() ?? {}
      return { duration, delay, iterations, easing }
    }),
  )

test.describe('the status strip', () => {
  test('says how long it may take', async ({ page, show }) => {
    await show('StatusStrip', 'alone')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - status: ${waiting}
    `)
  })

  test('is rendered immediately and fades in within 150 ms after 150 ms', async ({ page, show }) => {
    await show('StatusStrip', 'after a press')
    const strip = await page.getByRole('button', { name: 'Load' }).evaluate(async (button: HTMLElement) => {
      button.click()
      await Promise.resolve()
      const found = document.querySelector('[role=status]')
      const [fade] = found?.getAnimations() ?? []
      fade?.pause()
      const opacityAt = (time: number) => {
        if (fade) fade.currentTime = time
        return Number(found && getComputedStyle(found).opacity)
      }
      return { text: found?.textContent, opacities: [0, 149, 225, 300].map(opacityAt) }
    })
    expect(strip.text).toBe(waiting)
    expect(strip.opacities).toEqual([0, 0, expect.closeTo(0.5, 5), 1])
  })

  test('is not printed', async ({ page, show }) => {
    await show('StatusStrip', 'alone')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(waiting)).toBeHidden()
  })
})

test.describe('the status strip, by ear,', () => {
  test.use({ clock: 'stopped' })

  test('is announced once if the load takes a second, and not at all if it is shorter', async ({ page, show }) => {
    await show('StatusStrip', 'two after a press')
    await page.getByRole('button', { name: 'Load' }).click()
    await page.clock.runFor(900)
    expect(await announcements(page)).toEqual([])
    await page.clock.runFor(300)
    expect(await announcements(page)).toEqual([`polite: ${waiting}`])
  })
})

test.describe('a busy region', () => {
  const region = (page: Page) => page.locator('[aria-busy]')
  const content = (page: Page) => region(page).locator('> div').first()

  test('keeps its old content in grey, is marked as busy, and keeps its height', async ({ page, show }) => {
    await show('BusyRegion', 'after a press')
    await expect(region(page)).toHaveAttribute('aria-busy', 'false')
    await expect(content(page)).toHaveCSS('filter', 'none')
    const before = await region(page).boundingBox()
    await page.getByRole('button', { name: 'Load' }).click()
    await expect(region(page)).toHaveAttribute('aria-busy', 'true')
    await expect(content(page)).toHaveCSS('filter', 'grayscale(1)')
    await expect(page.getByText('You used 64 kWh')).toBeVisible()
    expect(await region(page).boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(content(page)).toHaveCSS('filter', 'none')
    expect(await region(page).boundingBox()).toEqual(before)
  })

  test('has a spinner in its middle', async ({ page, show }) => {
    await show('BusyRegion', 'busy')
    const spinner = (await page.locator('main svg').boundingBox())!
    const box = (await region(page).boundingBox())!
    expect(spinner.x + spinner.width / 2).toBeCloseTo(box.x + box.width / 2, 0)
    expect(spinner.y + spinner.height / 2).toBeCloseTo(box.y + box.height / 2, 0)
  })

  test('higher than the window keeps its spinner in view', async ({ page, show }) => {
    await show('BusyRegion', 'higher than the window')
    await expect(page.locator('main svg')).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 5000)
    await expect(page.getByText('You used 64 kWh')).not.toBeInViewport()
    await expect(page.locator('main svg')).toBeInViewport({ ratio: 1 })
  })

  test('has no spinner when idle', async ({ page, show }) => {
    await show('BusyRegion', 'idle')
    await expect(region(page)).toHaveAttribute('aria-busy', 'false')
    await expect(page.locator('main svg')).toHaveCount(0)
  })

  test('is printed whole, without spinner', async ({ page, show }) => {
    await show('BusyRegion', 'busy')
    await page.emulateMedia({ media: 'print' })
    await expect(content(page)).toHaveCSS('filter', 'none')
    await expect(page.locator('main svg')).toBeHidden()
  })
})

test.describe('a skeleton', () => {
  const skeleton = (page: Page) => page.locator('main [aria-hidden]').first()

  test('is hidden from screen readers', async ({ page, show }) => {
    await show('Skeleton', 'several rows')
    await expect(page.getByRole('main')).toMatchAriaSnapshot('- main')
  })

  test('has the requested height and width', async ({ page, show }) => {
    await show('Skeleton', 'a line')
    const main = (await page.locator('main > div').boundingBox())!
    const { width, height } = (await skeleton(page).boundingBox())!
    expect(height).toBe(36)
    expect(width).toBeCloseTo(main.width * 0.6, 0)
  })

  test('moves by 12 pixels in 1.6 seconds, linearly, and stops after 5 loops', async ({ page, show }) => {
    await show('Skeleton', 'a line')
    expect(await animationsOf(skeleton(page))).toEqual([{ duration: 1600, delay: 0, iterations: 5, easing: 'linear' }])
    const shift = await skeleton(page).evaluate((element) => {
      const [drift] = element.getAnimations({ subtree: true })
      drift?.pause()
      const at = (time: number) => {
        if (drift) drift.currentTime = time
        return new DOMMatrix(getComputedStyle(element, '::before').transform).e
      }
      return at(1599.999) - at(0)
    })
    // Along the x axis; the streaks are 25 degrees off vertical.
    expect(shift * Math.cos((25 * Math.PI) / 180)).toBeCloseTo(12, 1)
  })

  test('does not move with reduced motion', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('Skeleton', 'a line')
    expect(await animationsOf(skeleton(page))).toEqual([])
  })

  test('has an outline in forced colours', async ({ page, show }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await show('Skeleton', 'on the band')
    await expect(skeleton(page)).toHaveCSS('border-style', 'solid')
    expect(await skeleton(page).evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none')
    expect(await animationsOf(skeleton(page))).toEqual([])
  })

  test('is not printed', async ({ page, show }) => {
    await show('Skeleton', 'in a card')
    await page.emulateMedia({ media: 'print' })
    await expect(skeleton(page)).toBeHidden()
  })
})

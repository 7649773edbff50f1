import type { Locator, Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const header = (page: Page, name: string) => page.getByRole('button', { name })
const desktop = { width: 1024, height: 700 }
const mobile = { width: 767, height: 700 }

test.describe('tabs', () => {
  test.use({ viewport: desktop })

  test('are a tab list with exactly one selected tab, and show only its panel', async ({ page, show }) => {
    await show('Tabs', 'few')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - tablist "Services":
          - tab "Electricity" [selected]
          - tab "Hot water"
          - tab "Heating and cooling"
        - tabpanel "Electricity":
          - paragraph: Connected since 1 March 2025. NMI 6102 0004 718.
    `)
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
  })

  test('begin with the requested one', async ({ page, show }) => {
    await show('Tabs', 'another one first')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(['Hot water'])
    await expect(actionLog(page)).toHaveText([])
  })

  test('deselect the current one when another is clicked, and report the new index', async ({ page, show }) => {
    await show('Tabs', 'few')
    await tab(page, 'Heating and cooling').click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(['Heating and cooling'])
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Heating and cooling')
    await tab(page, 'Hot water').click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(['Hot water'])
    await expect(actionLog(page)).toHaveText(['changed to 2', 'changed to 1'])
  })

  test('report nothing when the selected one is clicked', async ({ page, show }) => {
    await show('Tabs', 'few')
    await tab(page, 'Electricity').click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(['Electricity'])
    await expect(actionLog(page)).toHaveText([])
  })

  test('have one Tab stop, followed by the panel', async ({ page, show }) => {
    await show('Tabs', 'few')
    await page.keyboard.press('Tab')
    await expect(tab(page, 'Electricity')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tab(page, 'Electricity')).toBeFocused()
  })

  test('open with arrow keys, around both ends, and with Home and End', async ({ page, show }) => {
    await show('Tabs', 'few')
    await tab(page, 'Electricity').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Hot water'],
      ['ArrowRight', 'Heating and cooling'],
      ['ArrowRight', 'Electricity'],
      ['ArrowLeft', 'Heating and cooling'],
      ['Home', 'Electricity'],
      ['End', 'Heating and cooling'],
      ['ArrowLeft', 'Hot water'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(page, name)).toBeFocused()
      await expect(page.getByRole('tab', { selected: true })).toHaveText([name])
      await expect(page.getByRole('tabpanel')).toHaveAccessibleName(name)
    }
  })

  test('leave the browser’s own keys alone', async ({ page, show }) => {
    await show('Tabs', 'few')
    await tab(page, 'Electricity').focus()
    for (const key of ['Control+ArrowRight', 'Shift+End', 'ArrowDown']) await page.keyboard.press(key)
    await expect(page.getByRole('tab', { selected: true })).toHaveText(['Electricity'])
  })

  test('wrap into a second row if they do not fit, without arrows', async ({ page, show }) => {
    await show('Tabs', 'more than fit, in rows')
    const tops = await page.getByRole('tab').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBeGreaterThan(1)
    await expect(page.getByRole('button', { name: /Scroll tabs/ })).toHaveCount(0)
  })
})

test.describe('below 768 pixels', () => {
  test.use({ viewport: mobile })

  test('each tab is the header of an accordion', async ({ page, show }) => {
    await show('Tabs', 'few')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Electricity" [level=3]:
          - button "Electricity" [expanded]
        - paragraph: Connected since 1 March 2025. NMI 6102 0004 718.
        - heading "Hot water" [level=3]:
          - button "Hot water"
        - heading "Heating and cooling" [level=3]:
          - button "Heating and cooling"
    `)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('tabpanel')).toHaveCount(0)
    await expect(header(page, 'Hot water')).toHaveAttribute('aria-expanded', 'false')
  })

  test('at 768 pixels there are tabs', async ({ page, show }) => {
    await page.setViewportSize({ width: 768, height: 700 })
    await show('Tabs', 'few')
    await expect(page.getByRole('tab')).toHaveCount(3)
  })

  test('clicking the open one closes it, so that all are closed; nothing is reported', async ({ page, show }) => {
    await show('Tabs', 'few')
    await header(page, 'Electricity').click()
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(0)
    await expect(page.getByText('NMI 6102 0004 718')).toBeHidden()
    await expect(actionLog(page)).toHaveText([])
  })

  test('opening another closes the open one and reports the new index', async ({ page, show }) => {
    await show('Tabs', 'few')
    await header(page, 'Hot water').click()
    await expect(page.getByRole('button', { expanded: true })).toHaveText(['Hot water'])
    await expect(page.getByText('you pay for the heat')).toBeVisible()
    await expect(actionLog(page)).toHaveText(['changed to 1'])
  })

  test('every header is a Tab stop and opens with Enter', async ({ page, show }) => {
    await show('Tabs', 'few')
    for (const name of ['Electricity', 'Hot water', 'Heating and cooling']) {
      await page.keyboard.press('Tab')
      await expect(header(page, name)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { expanded: true })).toHaveText(['Heating and cooling'])
  })

  test('headers are 56 pixels high', async ({ page, show }) => {
    await show('Tabs', 'few')
    expect(await heightOf(header(page, 'Hot water'))).toBe(56)
  })
})

test.describe('when the layout changes', () => {
  test('returning to desktop selects the last selected tab again after all were closed', async ({ page, show }) => {
    await page.setViewportSize(mobile)
    await show('Tabs', 'few')
    await header(page, 'Hot water').click()
    await header(page, 'Hot water').click()
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(0)
    await page.setViewportSize(desktop)
    await expect(page.getByRole('tab', { selected: true })).toHaveText(['Hot water'])
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Hot water')
    await expect(actionLog(page)).toHaveText(['changed to 1'])
  })

  test('typed text in a panel is kept, and focus too', async ({ page, show }) => {
    await page.setViewportSize(desktop)
    await show('Tabs', 'few')
    await tab(page, 'Heating and cooling').click()
    await page.getByLabel('Your note').fill('Filter cleaned')
    await page.setViewportSize(mobile)
    await expect(header(page, 'Heating and cooling')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByLabel('Your note')).toHaveValue('Filter cleaned')
    await expect(page.getByLabel('Your note')).toBeFocused()
    await header(page, 'Electricity').click()
    await header(page, 'Heating and cooling').click()
    await expect(page.getByLabel('Your note')).toHaveValue('Filter cleaned')
  })

  test('focus moves from a tab to its header, and back', async ({ page, show }) => {
    await page.setViewportSize(desktop)
    await show('Tabs', 'few')
    await tab(page, 'Hot water').click()
    await page.setViewportSize(mobile)
    await expect(header(page, 'Hot water')).toBeFocused()
    await page.setViewportSize(desktop)
    await expect(tab(page, 'Hot water')).toBeFocused()
  })
})

test.describe('the scrolling variant', () => {
  test.use({ viewport: desktop })
  const arrow = (page: Page, to: 'left' | 'right') => page.getByRole('button', { name: `Scroll tabs ${to}` })

  test('has no arrows while all tabs fit', async ({ page, show }) => {
    await show('Tabs', 'scrolling, all fit')
    await expect(tab(page, 'March 2026')).toBeInViewport()
    await expect(page.getByRole('button')).toHaveCount(0)
  })

  test('has left and right arrows of 44 pixels only if the tabs overflow', async ({ page, show }) => {
    await show('Tabs', 'scrolling, more than fit')
    await expect(arrow(page, 'left')).toBeVisible()
    await expect(arrow(page, 'right')).toBeVisible()
    const { width, height } = (await arrow(page, 'left').boundingBox())!
    expect(width).toBe(44)
    expect(height).toBeGreaterThanOrEqual(44)
  })

  test('gets and loses its arrows at the exact width', async ({ page, show }) => {
    await show('Tabs', 'scrolling, all fit')
    const needed = await page.getByRole('tab').evaluateAll((all) => {
      const edges = all.map((one) => one.getBoundingClientRect())
      return Math.ceil(edges.at(-1)!.right - edges[0]!.left)
    })
    const narrow = (width: number) =>
      page.getByRole('main').evaluate((main, width) => {
        main.style.boxSizing = 'content-box'
        main.style.inlineSize = `${width}px`
      }, width)
    for (const [width, arrows] of [
      [needed - 1, 2],
      [needed, 0],
      [needed - 60, 2],
      [needed + 60, 0],
    ] as const) {
      await narrow(width)
      await expect(page.getByRole('button'), `${width} of ${needed} pixels`).toHaveCount(arrows)
    }
  })

  test('shows the selected tab immediately, and keeps the tab selected by keyboard in view', async ({ page, show }) => {
    await page.setViewportSize({ width: 768, height: 700 })
    await show('Tabs', 'scrolling, more than fit')
    await expect(tab(page, 'May 2026')).toBeInViewport({ ratio: 1 })
    await tab(page, 'May 2026').focus()
    await page.keyboard.press('End')
    await expect(tab(page, 'September 2026')).toBeInViewport({ ratio: 1 })
    await expect(tab(page, 'January 2026')).not.toBeInViewport()
    await page.keyboard.press('Home')
    await expect(tab(page, 'January 2026')).toBeInViewport({ ratio: 1 })
  })

  test('scrolls with its arrows without selecting, until there is no more on that side', async ({ page, show }) => {
    await page.setViewportSize({ width: 768, height: 700 })
    await show('Tabs', 'scrolling, more than fit')
    for (let presses = 0; presses < 3; presses++) await arrow(page, 'right').click({ force: true })
    await expect(tab(page, 'September 2026')).toBeInViewport({ ratio: 1 })
    await expect(arrow(page, 'right')).toHaveAttribute('aria-disabled', 'true')
    await expect(arrow(page, 'left')).not.toHaveAttribute('aria-disabled')
    for (let presses = 0; presses < 3; presses++) await arrow(page, 'left').click({ force: true })
    await expect(tab(page, 'January 2026')).toBeInViewport({ ratio: 1 })
    await expect(arrow(page, 'left')).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(['May 2026'])
    await expect(actionLog(page)).toHaveText([])
  })

  test('shows the whole tab when it is clicked at the edge', async ({ page, show }) => {
    await page.setViewportSize({ width: 768, height: 700 })
    await show('Tabs', 'scrolling, more than fit')
    const cut = page.getByRole('tab').filter({ hasText: /July/ })
    await cut.dispatchEvent('click')
    await expect(cut).toBeInViewport({ ratio: 1 })
    await expect(cut).toHaveAttribute('aria-selected', 'true')
  })

  test('is an accordion below 768 pixels like any other', async ({ page, show }) => {
    await page.setViewportSize(mobile)
    await show('Tabs', 'scrolling, more than fit')
    await expect(page.getByRole('button', { expanded: true })).toHaveText(['May 2026'])
    await expect(page.getByRole('button')).toHaveCount(9)
  })
})

test.describe('opened content', () => {
  const animations = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation)
        .map((one) => one.effect?.getComputedTiming().duration),
    )

  test('fades in within 150 ms, except the initial content', async ({ page, show }) => {
    await page.setViewportSize(desktop)
    await show('Tabs', 'few')
    expect(await animations(page)).toEqual([])
    const running = page.getByRole('tab', { name: 'Hot water' }).evaluate(async (one: HTMLElement) => {
      one.click()
      await new Promise(requestAnimationFrame)
      return document
        .getAnimations()
        .flatMap((a) => (a instanceof CSSAnimation ? [a.effect?.getTiming().duration] : []))
    })
    expect(await running).toEqual([150])
  })

  test('appears immediately with reduced motion', async ({ page, show }) => {
    await page.setViewportSize(desktop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('Tabs', 'few')
    const running = page.getByRole('tab', { name: 'Hot water' }).evaluate(async (one: HTMLElement) => {
      one.click()
      await new Promise(requestAnimationFrame)
      return document.getAnimations().filter((a) => a instanceof CSSAnimation).length
    })
    expect(await running).toBe(0)
  })
})

test('the contents of all tabs are printed below their headings', async ({ page, show }) => {
  await show('Tabs', 'few')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('NMI 6102 0004 718')).toBeVisible()
  await expect(page.getByText('you pay for the heat')).toBeVisible()
  for (const name of ['Electricity', 'Hot water', 'Heating and cooling'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeHidden()
})

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height

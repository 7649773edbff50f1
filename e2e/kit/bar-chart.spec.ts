import type { Locator, Page } from '@playwright/test'
import { actionLog, expect, isLong, test, unmount } from './kit'
import { countDifferentPixels } from './pictures'

const chart = (page: Page) => page.getByRole('group')
const bars = (page: Page) => chart(page).getByRole('radio')
const bar = (page: Page, fact: string | RegExp) => chart(page).getByRole('radio', { name: fact })
const earlier = (page: Page) => page.getByRole('button', { name: 'Earlier bars' })
const later = (page: Page) => page.getByRole('button', { name: 'Later bars' })

/** The last control before the bars is the button of their speech. */
const tabToBars = async (page: Page) => {
  await page.getByRole('button', { name: 'Read short values' }).focus()
  await page.keyboard.press('Tab')
}

const box = async (locator: Locator) => {
  const { left, right, top, bottom, width, height } = await locator.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as Omit<DOMRect, 'toJSON'>,
  )
  return { left, right, top, bottom, width, height, middle: (left + right) / 2 }
}

/** Distance of the bar from the middle of the view. */
async function offCentre(page: Page, locator: Locator): Promise<number> {
  const [from, to, { middle }] = [await box(earlier(page)), await box(later(page)), await box(locator)]
  return Math.round(Math.abs((from.left + to.right) / 2 - middle))
}

/** Distance of the bar's slot from the end of the view. The arrows are 2 pixels inside. */
const beforeEnd = async (page: Page, locator: Locator): Promise<number> =>
  Math.round((await box(later(page))).right + 2 - (await box(locator)).right)

/**
 * Pauses every slide at its start until the test continues it, so that no machine is too slow to see it. @returns a
 * function that ends this
 */
async function holdSlides(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Object.assign(window, { letSlide: () => void (Element.prototype.animate = animate) })
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      animation.pause()
      return animation
    }
  })
  return () => page.evaluate('letSlide()')
}

/** A slide begins in the frame after the selection. */
const waitForFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Delay and duration of each slide. */
async function slides(page: Page) {
  await waitForFrame(page)
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => !(animation instanceof CSSTransition))
      .map((animation) => animation.effect?.getTiming())
      .map((timing) => [timing?.delay, timing?.duration]),
  )
}

/** @param ms since the bar was selected */
async function slideTo(page: Page, ms: number) {
  await waitForFrame(page)
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      animation.currentTime = time
      if (time >= 1000) animation.finish()
    }
  }, ms)
}

/** Keeps the type and the frequency of each tone in `tones`, and the devices of all sounds in `contexts`. */
function recordTones() {
  const [tones, contexts]: [unknown[], unknown[]] = [[], []]
  const { AudioContext: Context, OscillatorNode: Oscillator } = window
  Object.assign(window, {
    tones,
    contexts,
    AudioContext: class extends Context {
      constructor() {
        super()
        contexts.push(this)
      }
    },
    OscillatorNode: class extends Oscillator {
      constructor(context: BaseAudioContext, options: OscillatorOptions) {
        super(context, options)
        tones.push([this.type, Math.round(this.frequency.value)])
      }
    },
  })
}

test.describe('for a screen reader', () => {
  test('the chart is a group of radios, each with the whole fact', async ({ page, show }) => {
    await show('BarChart', 'right border')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - link "Skip chart, go to table"
      - button "Play as sound"
      - button "Read short values"
      - paragraph: "3 months, 832.0 kilowatt hours in total. Highest: January 2026, 301.0 kilowatt hours."
      - 'group "Electricity: monthly amounts, 2026. Choose a bar to see its value."':
        - paragraph: January 2026 301.0 kWh
        - paragraph: Indicative cost, GST inclusive $89.73
        - radio "January 2026, 301.0 kilowatt hours, $89.73" [checked]
        - radio "February 2026, 257.3 kilowatt hours, $76.70"
        - radio "March 2026, 273.7 kilowatt hours, $81.59"
    `)
    await expect(chart(page)).toHaveAccessibleDescription(/^3 months, .* in total\. Highest: January 2026/)
    // The first control to get focus in a group makes screen readers announce its legend.
    await expect(chart(page).getByRole('link')).toHaveCount(0)
  })

  test('the values are short if the customer chooses so', async ({ page, show }) => {
    await show('BarChart', 'right border')
    const short = page.getByRole('button', { name: 'Read short values' })
    await short.press('Enter')
    await expect(short).toHaveAttribute('aria-pressed', 'true')
    await expect(bars(page).first()).toHaveAccessibleName('Jan, 301.0')
    await expect(bars(page).first()).toHaveAccessibleDescription('')
    await short.press('Enter')
    await expect(bars(page).first()).toHaveAccessibleName('January 2026, 301.0 kilowatt hours, $89.73')
  })

  test('the chart can be heard: it selects each bar with its tone, and Escape stops it', async ({ page, show }) => {
    await page.addInitScript(recordTones)
    await show('BarChart', 'right border')
    await page.getByRole('button', { name: 'Play as sound' }).press('Enter')
    const stop = page.getByRole('button', { name: 'Stop the sound' })
    await expect(stop).toBeFocused()
    await expect(bars(page).nth(2)).toBeChecked()
    await expect(page.getByRole('button', { name: 'Play as sound' })).toBeFocused()
    // 301, 257.3 and 273.7 on a scale of two octaves from zero.
    expect(await page.evaluate('tones')).toEqual([
      ['sine', 880],
      ['sine', 720],
      ['sine', 776],
    ])
    await expect(actionLog(page)).toHaveText(['selected 0', 'selected 1', 'selected 2'])

    await page.getByRole('button', { name: 'Play as sound' }).press('Enter')
    await expect(bars(page).first()).toBeChecked()
    await bars(page).first().press('Escape')
    await expect(stop).toBeHidden()
    expect(await page.evaluate('contexts.map(({ state }) => state)')).toEqual(['closed', 'closed'])
  })

  test('missing, estimated and future amounts are described in words', async ({ page, show }) => {
    await show('BarChart', 'missing and estimated')
    await expect(bars(page).nth(1)).toHaveAccessibleName('February 2026, Data unavailable')
    await expect(bars(page).nth(4)).toHaveAccessibleName('May 2026, 300.8 kilowatt hours, $89.67, estimated')
    await expect(bars(page).nth(11)).toHaveAccessibleName('December 2026, No data')
    await expect(chart(page).getByRole('listitem')).toHaveText(['Estimated', 'Data unavailable'])
  })

  test('bubble texts describe the bar, except those in its name', async ({ page, show }) => {
    await show('BarChart', 'reference')
    await expect(bar(page, /^October 2026/)).toHaveAccessibleDescription(
      'October 2026: 254.2 kWh. October 2025: 240.8 kWh',
    )
    await show('BarChart', 'monthly electricity')
    await expect(bar(page, /^October 2026/)).toHaveAccessibleDescription('')
  })
})

test.describe('the selected bar', () => {
  test('is read out above the chart', async ({ page, show }) => {
    await show('BarChart', 'monthly electricity')
    await expect(chart(page).getByRole('paragraph').first()).toHaveText('October 2026254.2 kWh')
    await bar(page, /^August 2026/).check()
    await expect(chart(page).getByRole('paragraph').first()).toHaveText('August 2026319.3 kWh')
    await expect(chart(page).getByText('$95.18', { exact: true })).toBeVisible()
    await expect(actionLog(page)).toHaveText(['selected 7'])
  })

  for (const [width, height] of [
    [1280, 900],
    [820, 1100],
    [390, 844],
  ] as const)
    // The unit tests of the track use any width.
    test(
      `is in the middle as soon as the chart opens, ${width} pixels wide`,
      { tag: width === 820 ? '@long' : [] },
      async ({ page, show }) => {
        await page.setViewportSize({ width, height })
        await show('BarChart', 'days of a month, thin')
        expect(await slides(page)).toEqual([])
        expect(await offCentre(page, bar(page, /^19 October/))).toBeLessThanOrEqual(1)
      },
    )

  test('stays in the middle when the chart’s width changes', async ({ page, show }) => {
    await show('BarChart', 'days of a month, thin')
    for (const width of isLong ? [820, 390, 1280, 600] : [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => offCentre(page, bar(page, /^19 October/))).toBeLessThanOrEqual(1)
    }
    await show('BarChart', 'taken away or resized')
    await bar(page, /^June 2026/).check()
    await page.getByRole('button', { name: 'Narrow' }).click()
    await expect.poll(() => offCentre(page, bar(page, /^June 2026/))).toBeLessThanOrEqual(1)
  })

  test('opens with the latest amount at the end of the view, not future months', async ({ page, show }) => {
    for (const width of [1280, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await show('BarChart', 'taken away or resized')
      await expect(bar(page, /^October 2026/)).toBeChecked()
      await expect.poll(() => beforeEnd(page, bar(page, /^November 2026/))).toBe(40)
      const [selected, to] = [await box(bar(page, /^November 2026/)), await box(later(page))]
      expect(selected.middle + 14).toBeLessThanOrEqual(to.left)
    }
  })

  test('does not move the content above it, on a phone', async ({ page, show }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'missing and estimated')
    const tops = new Set<number>()
    // With an amount, without one, and estimated. LONG=1: each bar.
    for (const i of isLong ? Array.from({ length: 12 }, (_, at) => at) : [0, 1, 4]) {
      await bars(page).nth(i).check()
      tops.add((await box(bars(page).first())).top)
    }
    expect(tops.size).toBe(1)
  })

  test('shows its label even if only some bars have one', async ({ page, show }) => {
    await show('BarChart', 'every fifth day labelled')
    const label = (day: string) => chart(page).getByText(day, { exact: true })
    await expect(label('6')).toBeVisible()
    await expect(label('4')).toBeHidden()
    await bar(page, /^4 October/).check()
    await expect(label('4')).toBeVisible()
    await expect(label('3')).toBeHidden()
  })
})

test.describe('selecting', () => {
  test('slides the bar to the middle in 800 ms after 200 ms', async ({ page, show }) => {
    await show('BarChart', 'days of a month, thin')
    const letSlide = await holdSlides(page)
    const chosen = bar(page, /^22 October/)
    const { left } = await box(chosen)
    await chosen.click()
    await expect(chosen).toBeChecked()
    expect(await slides(page)).toEqual([[200, 800]])
    await slideTo(page, 199)
    expect((await box(chosen)).left).toBeCloseTo(left, 0)
    await slideTo(page, 600)
    const under = await box(chosen)
    expect(under.left).toBeLessThan(left)
    await slideTo(page, 1000)
    expect((await box(chosen)).left).toBeLessThan(under.left)
    expect(await offCentre(page, chosen)).toBeLessThanOrEqual(1)
    expect(await slides(page)).toEqual([])
    await letSlide()
  })

  test('another bar during a slide continues from the current position', async ({ page, show }) => {
    await show('BarChart', 'days of a month, thin')
    const letSlide = await holdSlides(page)
    await bar(page, /^19 October/).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(bar(page, /^21 October/)).toBeChecked()
    await slideTo(page, 600)
    const { left } = await box(bar(page, /^21 October/))
    await page.keyboard.press('ArrowRight')
    await expect(bar(page, /^22 October/)).toBeChecked()
    expect((await box(bar(page, /^21 October/))).left).toBeCloseTo(left, 0)
    expect(await slides(page)).toEqual([[200, 800]])
    await slideTo(page, 1000)
    expect(await offCentre(page, bar(page, /^22 October/))).toBeLessThanOrEqual(1)
    await letSlide()
  })

  test('jumps with reduced motion', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'days of a month, thin')
    await bar(page, /^22 October/).click()
    expect(await slides(page)).toEqual([])
    expect(await offCentre(page, bar(page, /^22 October/))).toBeLessThanOrEqual(1)
  })

  test('by name works, as voice control does it', async ({ page, show }) => {
    await show('BarChart', 'monthly electricity')
    await page.getByLabel(/September/).click()
    await expect(bar(page, /^September 2026/)).toBeChecked()
  })
})

test.describe('by keyboard', () => {
  test('arrows, Home and End select, with the focus ring at the selected bar', async ({ page, show }) => {
    await show('BarChart', 'days of a month, thin')
    await tabToBars(page)
    await expect(bar(page, /^19 October/)).toBeFocused()
    for (const [key, day] of [
      ['ArrowRight', /^20 October/],
      ['ArrowLeft', /^19 October/],
      ['Home', /^1 October/],
      ['End', /^31 October/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(bar(page, day)).toBeChecked()
      await expect(bar(page, day)).toBeFocused()
    }
  })

  test('the arrows stop at the first and the last bar', async ({ page, show }) => {
    await show('BarChart', 'days of a month, thin')
    await bar(page, /^19 October/).focus()
    for (const [end, keys, day] of [
      ['Home', ['ArrowLeft', 'ArrowUp'], /^1 October/],
      ['End', ['ArrowRight', 'ArrowDown'], /^31 October/],
    ] as const)
      for (const key of [end, ...keys]) {
        await page.keyboard.press(key)
        await expect(bar(page, day)).toBeChecked()
        await expect(bar(page, day)).toBeFocused()
      }
  })

  test('a focused bar is in view and not under an arrow, wherever the track was scrolled', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'days of a month, thin')
    await later(page).click()
    await tabToBars(page)
    await expect(bar(page, /^19 October/)).toBeFocused()
    const [ring, from, to] = [await box(bar(page, /^19 October/)), await box(earlier(page)), await box(later(page))]
    expect(ring.left).toBeGreaterThanOrEqual(from.right)
    expect(ring.right).toBeLessThanOrEqual(to.left)
  })

  test('the link before the chart leads to its table', async ({ page, show }) => {
    await show('BarChart', 'monthly electricity')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip chart, go to table' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  })
})

test.describe('the arrows at the ends', () => {
  test('appear only if there are more bars in their direction', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'selected out of range')
    await expect(earlier(page)).toBeHidden()
    await later(page).click()
    await expect(earlier(page)).toBeVisible()
    await later(page).click()
    await expect(bars(page).last()).toBeInViewport({ ratio: 0.9 })
    await expect(later(page)).toBeHidden()
    await show('BarChart', 'right border')
    await expect(bars(page).first()).toBeVisible()
    await expect(earlier(page)).toBeHidden()
    await expect(later(page)).toBeHidden()
  })

  test('scroll without selecting', async ({ page, show }) => {
    await show('BarChart', 'selected out of range')
    await later(page).click()
    await expect(bars(page).last()).toBeInViewport()
    await expect(bars(page).first()).toBeChecked()
    await expect(actionLog(page)).toHaveText([])
  })

  test('keep focus when the last bars are reached', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'selected out of range')
    await later(page).focus()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Enter')
    await expect(later(page)).toBeFocused()
    await expect(later(page)).toBeVisible()
    await expect(later(page)).toHaveAttribute('aria-disabled', 'true')
  })

  test('scroll by one less than the visible bars', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 820, height: 900 })
    await show('BarChart', 'days of a month, thin')
    await tabToBars(page)
    await page.keyboard.press('Home')
    await expect(earlier(page)).toBeHidden()
    const view = await box(later(page))
    const rights = await bars(page).evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().right))
    expect(rights.filter((right) => right <= view.right + 2)).toHaveLength(7)
    const { left } = await box(bars(page).first())
    await later(page).click()
    expect((await box(bars(page).nth(6))).left).toBeCloseTo(left, 0)
  })

  test('are large enough for touch, and hide nothing that can be pressed', async ({ page, show }) => {
    await show('BarChart', 'secondary values')
    const { width, height } = await box(later(page))
    expect([width, height]).toEqual([44, 44])
    await later(page).click()
    await expect(actionLog(page)).toHaveText([])
  })
})

test.describe('a bubble', () => {
  const august = 'August 2026, 319.3 kilowatt hours, $95.18'
  const bubble = (page: Page, text: string) => chart(page).getByText(text, { exact: true })

  test('describes the bar under the pointer, without selecting it', async ({ page, show }) => {
    await show('BarChart', 'monthly electricity')
    await expect(bubble(page, august)).toBeHidden()
    const colour = () =>
      bar(page, /^August/).evaluate((radio) => getComputedStyle(radio.nextElementSibling!).getPropertyValue('--state'))
    expect(await colour()).toBe('')
    await bar(page, /^August/).hover()
    await expect(bubble(page, august)).toBeVisible()
    expect(await colour()).not.toBe('')
    await expect(bar(page, /^October/)).toBeChecked()
    await page.mouse.move(5, 5)
    await expect(bubble(page, august)).toBeHidden()
    expect(await colour()).toBe('')
  })

  test('describes the reference under the pointer', async ({ page, show }) => {
    await show('BarChart', 'reference')
    const { middle, bottom } = await box(bar(page, /^September/))
    await page.mouse.move(middle + 20, bottom - 100)
    await expect(bubble(page, 'September 2026: 268.7 kWh')).toBeVisible()
    await page.mouse.move(middle - 20, bottom - 100)
    await expect(bubble(page, 'September 2025: 281.3 kWh')).toBeVisible()
    await expect(bubble(page, 'September 2026: 268.7 kWh')).toBeHidden()
  })

  const anyBubble = (page: Page) =>
    chart(page)
      .getByText(/^\w+ 202\d: /)
      .filter({ visible: true })

  test('does not appear at the selected bar, whose values are above the chart', async ({ page, show, browser }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'reference')
    await test.step('for the pointer', async () => {
      await bar(page, /^October/).hover({ position: { x: 100, y: 300 } })
      await bar(page, /^September/).hover({ position: { x: 100, y: 300 } })
      await expect(bubble(page, 'September 2026: 268.7 kWh')).toBeVisible()
      await bar(page, /^October/).hover({ position: { x: 100, y: 300 } })
      await expect(anyBubble(page)).toHaveCount(0)
    })
    await test.step('for the keyboard', async () => {
      await bar(page, /^October/).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(bar(page, /^September/)).toBeChecked()
      await expect(chart(page).getByText('A year before', { exact: true })).toBeVisible()
      await expect(anyBubble(page)).toHaveCount(0)
    })
    await test.step('for touch, which needs one tap anywhere above the label', async () => {
      const phone = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
      const touched = await phone.newPage()
      await touched.goto(page.url())
      const { middle, top } = await box(bar(touched, /^September/))
      await touched.touchscreen.tap(middle, top + 30)
      await expect(bar(touched, /^September/)).toBeChecked()
      await expect(anyBubble(touched)).toHaveCount(0)
      await phone.close()
    })
  })

  test('points at its bar', async ({ page, show }) => {
    await show('BarChart', 'reference')
    const { middle, bottom } = await box(bar(page, /^September/))
    await page.mouse.move(middle - 20, bottom - 100)
    const shown = bubble(page, 'September 2025: 281.3 kWh')
    await expect(shown).toBeVisible()
    const arrow = shown.locator('..').locator(':scope > :last-child')
    expect(Math.abs((await box(arrow)).middle - middle)).toBeLessThanOrEqual(1)
  })

  test('disappears with Escape, and stays while the pointer is on it', async ({ page, show }) => {
    await show('BarChart', 'days of a month, thin')
    const fact = '17 October 2026, 9.1 kilowatt hours, $2.71'
    await bar(page, /^17 October/).hover({ position: { x: 42, y: 350 } })
    await expect(bubble(page, fact)).toBeVisible()
    const words = await box(bubble(page, fact))
    await page.mouse.move(words.right - 4, words.top + 4)
    await expect(bubble(page, fact)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bubble(page, fact)).toBeHidden()
  })

  test('is 216 pixels wide and stays 10 pixels inside the chart', async ({ page, show }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'missing and estimated')
    const frame = await box(chart(page))
    for (const name of [/^January/, /^March/]) {
      await bar(page, name).hover({ position: { x: 42, y: 380 } })
      const fact = (await bar(page, name).getAttribute('aria-label')) ?? ''
      await expect(bubble(page, fact)).toBeVisible()
      const around = await box(bubble(page, fact).locator('..'))
      expect(around.width).toBe(216)
      expect(around.left).toBeGreaterThanOrEqual(frame.left + 10)
      expect(around.right).toBeLessThanOrEqual(frame.right - 10)
      const slot = await box(bar(page, name))
      const drawing = slot.bottom - 40
      expect(around.bottom <= drawing || around.top >= slot.bottom).toBe(true)
    }
  })

  test('does not stay at another bar when the pressed one slides away', async ({ page, show }) => {
    await show('BarChart', 'days of a month, thin')
    const letSlide = await holdSlides(page)
    await bar(page, /^22 October/).click()
    await expect(bubble(page, '22 October 2026, 11.8 kilowatt hours, $3.52')).toBeHidden()
    await slideTo(page, 1000)
    expect(await offCentre(page, bar(page, /^22 October/))).toBeLessThanOrEqual(1)
    await expect(chart(page).getByText(/kilowatt hours/)).toBeHidden()
    await letSlide()
  })
})

test.describe('the chart’s dimensions', () => {
  test('a bar is 164 pixels wide, 84 if thin, and always 84 below 768', async ({ page, show }) => {
    await show('BarChart', 'monthly electricity')
    expect((await box(bars(page).first())).width).toBe(164)
    await page.setViewportSize({ width: 768, height: 900 })
    expect((await box(bars(page).first())).width).toBe(164)
    await page.setViewportSize({ width: 767, height: 900 })
    expect((await box(bars(page).first())).width).toBe(84)
    await page.setViewportSize({ width: 1280, height: 900 })
    await show('BarChart', 'days of a month, thin')
    expect((await box(bars(page).first())).width).toBe(84)
  })

  test('the chart is at least 400 pixels high, even without bars', async ({ page, show }) => {
    for (const state of ['monthly electricity', 'top and bottom', 'no bars']) {
      await show('BarChart', state)
      expect((await box(chart(page))).height).toBeGreaterThanOrEqual(400)
    }
  })

  // The unit tests of the grid write the labels of large amounts and of credits. The pictures have both.
  test('an axis from 10,000 on uses K, and credits have CR', { tag: '@long' }, async ({ page, show }) => {
    await show('BarChart', 'over 10,000')
    for (const label of ['0', '8K', '16K']) await expect(chart(page).getByText(label, { exact: true })).toBeVisible()
    await show('BarChart', 'credits below zero')
    for (const label of ['200', '100', '0', '100 CR', '200 CR'])
      await expect(chart(page).getByText(label, { exact: true })).toBeVisible()
    await expect(bar(page, 'September 2026, $12.34 CR')).toBeChecked()
    await expect(chart(page).getByText('$12.34 CR', { exact: true })).toBeVisible()
  })

  test('the axis unit is shown from 768 pixels on, or always if requested', async ({ page, show }) => {
    const unit = chart(page).getByText('kWh', { exact: true })
    await show('BarChart', 'monthly electricity')
    await expect(unit).toBeVisible()
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(unit).toBeHidden()
    await show('BarChart', 'days of a month, thin')
    await expect(unit).toBeVisible()
    await show('BarChart', 'top and bottom')
    await expect(chart(page).getByText('Used, kWh')).toBeVisible()
    await expect(chart(page).getByText('Exported, kWh')).toBeVisible()
  })
})

test('a chart without bars says so', async ({ page, show }) => {
  await show('BarChart', 'no bars')
  await expect(chart(page).getByText('No data', { exact: true })).toBeVisible()
  await expect(bars(page)).toHaveCount(0)
})

test('selecting in one of two charts does not affect the other', async ({ page, show }) => {
  await show('BarChart', 'right border', { mode: 'twice' })
  const [one, other] = [chart(page).nth(0), chart(page).nth(1)]
  await one.getByRole('radio').nth(2).check()
  await expect(one.getByRole('radio').nth(2)).toBeChecked()
  await expect(other.getByRole('radio').nth(0)).toBeChecked()
})

test('a chart removed during a slide leaves no animation behind', async ({ page, show }) => {
  await page.setViewportSize({ width: 820, height: 900 })
  await show('BarChart', 'taken away or resized')
  const letSlide = await holdSlides(page)
  await bar(page, /^September/).check()
  expect(await slides(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Take away' }).click()
  await expect(bars(page)).toHaveCount(0)
  expect(await slides(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back' }).click()
  expect(await beforeEnd(page, bar(page, /^November/))).toBe(40)
  await bar(page, /^September/).check()
  await unmount(page)
  await expect(bars(page)).toHaveCount(0)
  expect(await slides(page)).toEqual([])
  await letSlide()
})

test('a chart is printed as its table', async ({ page, show }) => {
  await show('BarChart', 'missing and estimated')
  await page.emulateMedia({ media: 'print' })
  await expect(chart(page)).toBeHidden()
  await expect(page.getByRole('row', { name: /^February 2026/ })).toContainText('Data unavailable')
  await expect(page.getByRole('row', { name: /^February 2026/ })).toBeVisible()
})

test.describe('the strip below the chart', () => {
  const strip = (page: Page) => chart(page).locator('[aria-hidden]:has(> svg)')

  test('scrolls the bars when pressed or dragged, without selecting one', async ({ page, show }) => {
    await show('BarChart', 'selected out of range')
    const { left, right, top, width } = await box(strip(page))
    const mark = () => box(strip(page).locator(':scope > :last-child'))
    await expect.poll(async () => (await mark()).left).toBeCloseTo(left, 0)

    await test.step('dragging', async () => {
      await page.mouse.move(left + 20, top + 24)
      await page.mouse.down()
      await expect(bars(page).first()).toBeInViewport({ ratio: 0.9 })
      await page.mouse.move(left + 20 + width / 4, top + 24)
      await expect.poll(async () => (await mark()).left).toBeCloseTo(left + width / 4, 0)
      await page.mouse.move(right + 50, top + 200)
      await page.mouse.up()
      await expect(bars(page).last()).toBeInViewport({ ratio: 0.9 })
      await expect(later(page)).toBeHidden()
      await page.mouse.move(left, top + 24)
      await expect(bars(page).last()).toBeInViewport({ ratio: 0.9 })
    })
    await test.step('pressing', async () => {
      await page.mouse.click(left + 2, top + 24)
      await expect(bars(page).first()).toBeInViewport({ ratio: 0.9 })
      await expect(earlier(page)).toBeHidden()
    })
    await expect(bars(page).first()).toBeChecked()
    await expect(actionLog(page)).toHaveText([])
  })

  test('has no height if every bar is in view, and is skipped by the keyboard', async ({ page, show }) => {
    await show('BarChart', 'right border')
    expect((await box(strip(page).locator('..'))).height).toBe(0)
    await show('BarChart', 'days of a month, thin')
    for (const width of isLong ? [768, 390, 1280] : [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await box(strip(page))).height, `${width} pixels wide`).toBe(48)
    }
    await bar(page, /^19 October/).focus()
    await page.keyboard.press('Tab')
    await expect(earlier(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(later(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(chart(page).locator(':focus')).toHaveCount(0)
  })
})

test.describe('a label at the edge', () => {
  const view = (page: Page) => bars(page).locator('../../..').first()

  test('is as dark as the others, though its bar fades', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The first bar in view begins at the edge.
    await page.setViewportSize({ width: 926, height: 900 })
    await show('BarChart', 'days of a month, thin')
    await expect(earlier(page)).toBeVisible()
    const { left, right } = await box(view(page))
    const { left: first, bottom } = await box(bar(page, /^15 October/))
    expect(first - left).toBeLessThan(12)
    const take = (y: number, height: number) =>
      page.screenshot({ clip: { x: left, y, width: right - left, height }, animations: 'disabled' })
    const [label, drawing] = [await take(bottom - 40, 38), await take(bottom - 200, 100)]
    await view(page).evaluate((element) => (element.style.maskImage = 'none'))
    // The rendering of edges may vary slightly.
    expect(await countDifferentPixels(page, label, await take(bottom - 40, 38))).toBeLessThan(10)
    expect(await countDifferentPixels(page, drawing, await take(bottom - 200, 100))).toBeGreaterThan(1000)
  })

  test('is hidden if it would be cut off, because 18 would read 8', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('BarChart', 'days of a month, thin')
    const shown = () =>
      chart(page)
        .getByText(/^\d+$/)
        .filter({ visible: true })
        .evaluateAll((labels) =>
          labels.map((label) => {
            const { left, right } = label.getBoundingClientRect()
            return { left, right, day: label.textContent }
          }),
        )
    for (const width of isLong ? [820, 790, 860, 390, 1280] : [790, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => offCentre(page, bar(page, /^19 October/))).toBeLessThanOrEqual(1)
      const { left, right } = await box(view(page))
      const inView = (await shown()).filter((label) => label.right > left && label.left < right)
      expect(inView.map(({ day }) => day)).toContain('19')
      for (const label of inView) {
        expect(label.left, `${label.day} at ${width}`).toBeGreaterThanOrEqual(left - 1)
        expect(label.right, `${label.day} at ${width}`).toBeLessThanOrEqual(right + 1)
      }
    }
  })
})

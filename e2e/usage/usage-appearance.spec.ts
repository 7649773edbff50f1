// The usage page's appearance: layout shifts, overflow and print.
import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { drawn, extremes, shiftSum, watchShifts, windows } from '../support/layout-shift'
import { alex, bianca, kit, liam, noor, sam } from '../support/people'
import { chart, interval, period, service, table } from './usage-page'

const main = (page: Page) => page.getByRole('main')
const chartCard = (page: Page) => page.getByRole('region', { name: 'Chart' })

/** The tests of Sam and Bianca check 1280 pixels. */
for (const person of [alex, bianca, sam, liam, noor, kit])
  test(
    `the layout does not shift when content replaces the skeleton for ${person.name}, at any width`,
    { tag: '@long' },
    async ({ page, signedInAs }) => {
      await watchShifts(page)
      const content = person === kit ? page.getByText(/do not have any usage data/) : table(page)
      for (const [i, [width, height]] of windows.entries()) {
        await page.setViewportSize({ width, height })
        await (i === 0 ? signedInAs(person, '/usage') : page.reload())
        await expect(content).toBeVisible()
        expect(await shiftSum(page), `${width} pixels wide`).toBe(0)
      }
    },
  )

/** Measurements on a large and a small screen, in one page view. */
async function atBothSizes<Found>(page: Page, measure: () => Promise<Found>): Promise<Found[]> {
  const found: Found[] = []
  for (const [width, height] of extremes) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    found.push(await measure())
  }
  return found
}

/** Positions of both cards in the page. */
const cards = async (page: Page) => ({
  chart: await chartCard(page).boundingBox(),
  summary: await page.getByRole('region', { name: 'Summary' }).boundingBox(),
})

/** Loads the page in stages: first the services, then the usage. */
async function holdAnswers(page: Page) {
  const answers = new Map<string, () => void>()
  for (const call of ['services', 'usage'])
    await page.route(`**/api/portal/account/${call}`, async (route) => {
      await new Promise<void>((resolve) => answers.set(call, resolve))
      await route.continue()
    })
  const give = async (call: string) => {
    await expect.poll(() => answers.has(call)).toBe(true)
    answers.get(call)!()
    answers.delete(call)
  }
  return {
    services: async () => {
      await give('services')
      await expect(interval(page, 'Monthly')).toBeVisible()
      await expect(main(page).getByRole('status')).toHaveText('This process can take up to 30 seconds')
    },
    usage: async () => {
      await give('usage')
      await allThere(page)
    },
  }
}

async function allThere(page: Page) {
  await expect(table(page)).toBeVisible()
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
}

async function expectWaitingToBeUsable(page: Page): Promise<void> {
  await expect(main(page).getByRole('status')).toHaveCSS('opacity', '1')
  expect(await violations(page), 'while it loads').toEqual([])
}

// The test above checks that nothing shifts.
test('chart and summary replace their skeletons in place and size', { tag: '@long' }, async ({ page, signedInAs }) => {
  const answer = await holdAnswers(page)
  const measure = () => atBothSizes(page, () => cards(page))
  const expectOnePlace = (query: string, open: () => Promise<unknown>, isFirst = false) =>
    test.step(query, async () => {
      await open()
      await expect(chartCard(page)).toBeVisible()
      // The number of days depends on the account, which the header shows as well.
      await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
      const waiting = await measure()
      await answer.services()
      const chosen = await measure()
      if (isFirst) await expectWaitingToBeUsable(page)
      await answer.usage()
      const shown = await measure()
      // The service is unknown before.
      if (!query.startsWith('service')) expect(waiting, 'services held').toEqual(shown)
      expect(chosen, 'usage held').toEqual(shown)
      expect(shown[0]).not.toEqual(shown[1])
    })
  await expectOnePlace('interval=monthly', () => signedInAs(alex, '/usage?interval=monthly'), true)
  const hotWater = await service(page).getByRole('option').nth(1).getAttribute('value')
  // LONG=1: also days, whose bars are as wide as those of months.
  for (const query of [...(process.env.LONG ? ['interval=daily'] : []), 'interval=yearly', `service=${hotWater}`])
    await expectOnePlace(query, () => page.goto(`/usage?${query}`))
})

test('missing data and large amounts fit on screens of any size and in print', async ({
  page,
  signedInAs,
}, testInfo) => {
  await test.step('only the warning about missing data moves chart and summary down', () =>
    expectOnlyWarningToMove(page, () => signedInAs(liam, '/usage')))
  await expectLargeAmountsToFit(page)
  await test.step('is accessible in light and dark', () => expectMissingDataToBeUsable(page))
  await test.step('a month is printed on one sheet: its whole table, the customer and the service', () =>
    expectOneSheet(page, testInfo.outputPath('usage.pdf')))
})

async function expectOnlyWarningToMove(page: Page, open: () => Promise<void>): Promise<void> {
  const answer = await holdAnswers(page)
  await open()
  await expect(chartCard(page)).toBeVisible()
  await answer.services()
  const tops = await atBothSizes(page, async () => (await chartCard(page).boundingBox())!.y)
  await answer.usage()
  const shown = await atBothSizes(page, async () => ({
    warning: (await page.getByText('Due to an unexpected error').boundingBox())!,
    chartTop: (await chartCard(page).boundingBox())!.y,
  }))
  await page.unrouteAll()
  for (const [i, { warning, chartTop }] of shown.entries()) {
    const wide = `${extremes[i]![0]} pixels wide`
    expect(warning.y, wide).toBeGreaterThan(tops[i]!)
    expect(chartTop, wide).toBeGreaterThan(warning.y + warning.height)
    expect(chartTop - tops[i]!, wide).toBeLessThan(warning.height + 60)
  }
}

async function expectLargeAmountsToFit(page: Page): Promise<void> {
  // LONG=1: also on larger screens, in large text (text-settings.spec.ts checks it on other pages), and for years,
  // which have fewer bars than days.
  for (const { how, width, rem } of [
    ...(process.env.LONG ? [{ how: 'beside the chart', width: 1280, rem: '' }] : []),
    { how: 'on the smallest screen', width: 320, rem: '' },
    ...(process.env.LONG ? [{ how: 'in text of twice the size', width: 640, rem: '200%' }] : []),
  ])
    await test.step(`large amounts and long remarks fit ${how}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), rem)
      for (const size of process.env.LONG ? ['Yearly', 'Daily', 'Monthly'] : ['Daily', 'Monthly']) {
        await interval(page, size).check()
        await expect(chart(page)).toHaveAccessibleName(new RegExp(`: ${size.toLowerCase()} `))
        await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
        await drawn(page)
        expect(await main(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width)
        const labelLines = await chart(page)
          .getByText(/^(\d+|[A-Z][a-z]{2})$/)
          .evaluateAll((labels) =>
            labels.map(
              (label) => label.getBoundingClientRect().height / parseFloat(getComputedStyle(label).lineHeight),
            ),
          )
        expect(Math.max(...labelLines), 'lines of a label').toBeLessThan(2)
        // A table that is too wide gets its own scrolling region.
        await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(1)
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    })
}

async function expectMissingDataToBeUsable(page: Page): Promise<void> {
  await interval(page, 'Daily').check()
  await expect(chart(page)).toHaveAccessibleName(/: daily /)
  await period(page).selectOption({ index: 2 })
  const month = await period(page).getByRole('option', { selected: true }).innerText()
  await expect(chart(page)).toHaveAccessibleName(new RegExp(month))
  // The warning, the chart's key, a bar without data and an estimated one.
  await expect(page.getByText('Due to an unexpected error some data may be unavailable', { exact: true })).toBeVisible()
  await expect(
    chart(page)
      .getByRole('listitem')
      .filter({ hasText: /^Data unavailable$/ }),
  ).toBeVisible()
  for (const name of [/, Data unavailable$/, /, estimated/])
    await expect(chart(page).getByRole('radio', { name }).first()).toBeAttached()
  // LONG=1: also light and wide, because the contrast of colours has unit tests.
  for (const [width, height] of process.env.LONG ? extremes : extremes.slice(1)) {
    const colorScheme = width < 1280 ? 'dark' : 'light'
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page), `${colorScheme}, ${width} pixels wide`).toEqual([])
  }
}

async function expectOneSheet(page: Page, file: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await period(page).selectOption({ index: 1 })
  const month = await period(page).getByRole('option', { selected: true }).innerText()
  await expect(chart(page)).toHaveAccessibleName(new RegExp(month))
  await page.pdf({ path: file, format: 'A4' })
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/^Pages:\s+1$/m)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  for (const said of [
    '4000000017',
    'WA 6000',
    'Electricity',
    'Daily',
    month,
    'Total of available data',
    'GST inclusive',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/Printed \d{2}\/\d{2}\/\d{4}/)
  const days = (await table(page).getByRole('row').count()) - 2
  expect(text.match(/^\s*\d{2}\/\d{2}\/\d{4}\b/gm)).toHaveLength(days)
  expect(text).not.toContain('Download')
  await page.emulateMedia({ media: 'print' })
  await expect(chart(page)).toBeHidden()
}

test('columns and controls make room for large text and narrow tablets', async ({ page, signedInAs }) => {
  await signedInAs(alex, '/usage')
  await expect(table(page)).toBeVisible()
  const boxOf = async (region: 'Chart' | 'Summary') => (await page.getByRole('region', { name: region }).boundingBox())!
  await test.step('seven months are in view at 1280 pixels', async () => {
    const { x, width } = (await chart(page).boundingBox())!
    const inView = await chart(page)
      .getByRole('radio')
      .evaluateAll(
        (radios, [left, right]) =>
          radios
            .map((radio) => radio.getBoundingClientRect())
            .filter((bar) => bar.left >= left! && bar.right <= right!),
        [x, x + width],
      )
    expect(inView).toHaveLength(7)
  })
  await test.step('at 200 % text the columns stack and values keep their line', async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await drawn(page)
    const [above, below] = [await boxOf('Chart'), await boxOf('Summary')]
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
    for (const width of [1280, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const value = chart(page).getByText(/^[\d.,]+\skWh$/)
      const lines = await value.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length
      })
      expect(lines, `${width} pixels wide`).toBe(1)
      const heights = [service(page), page.getByText('Monthly', { exact: true }).locator('../..')].map(
        async (control) => (await control.boundingBox())!.height,
      )
      expect(Math.abs((await heights[0]!) - (await heights[1]!)), `${width} pixels wide`).toBeLessThanOrEqual(2)
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  })
  await test.step('the intervals fit on one line', async () => {
    for (const width of [767, 768, 784, 800, 992]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await Promise.all(
        ['Daily', 'Monthly', 'Yearly'].map(async (name) => (await interval(page, name).boundingBox())!.y),
      )
      expect(new Set(tops).size, `${width} pixels wide`).toBe(1)
    }
    await page.setViewportSize({ width: 768, height: 900 })
    const controls = [service(page), page.getByRole('group', { name: 'Interval' }), period(page)]
    const bottoms = await Promise.all(
      controls
        .map(async (control) => (await control.boundingBox())!)
        .map(async (box) => (await box).y + (await box).height),
    )
    expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThanOrEqual(1)
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await test.step('in forced colours bars and selections are visible', () => expectBarsInForcedColours(page))
})

/** What the chart shows, and the colours that fill areas rather than lines and letters. */
async function expectBarsInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const colour = (name: string) =>
    page.evaluate((system) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = system
      const found = getComputedStyle(probe).color
      probe.remove()
      return found
    }, name)
  const colourOf = (at: number) =>
    chart(page)
      .getByRole('radio')
      .nth(at)
      .evaluate((radio) => getComputedStyle(radio.parentElement!.querySelector('[data-layer]')!).backgroundColor)
  await chart(page).getByRole('radio').first().check()
  await expect.poll(() => colourOf(0)).toBe(await colour('Highlight'))
  expect(await colourOf(1)).toBe(await colour('CanvasText'))
  const shares = await page.evaluate(sharesOfColours, (await chart(page).screenshot()).toString('base64'))
  // Background, bars, and the selected bar.
  expect(shares.filter((share) => share > 0.005).length).toBeGreaterThanOrEqual(3)
}

/** The fraction of a picture that each colour fills. Runs in the page. */
async function sharesOfColours(data: string): Promise<number[]> {
  const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  return [...counts.values()].map((count) => count / pixels.length)
}

// How the usage page stands: what moves, what fits, and what is printed.
import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, bianca, kit, liam, noor, sam } from '../support/people'

const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => page.getByRole('table', { name: 'Summary' })
const chart = (page: Page) => page.getByRole('group', { name: /Choose a bar to see its value/ })
const chartCard = (page: Page) => page.getByRole('region', { name: 'Chart' })
const interval = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const period = (page: Page) => page.getByRole('combobox', { name: 'Period' })
const service = (page: Page) => page.getByRole('combobox', { name: 'Service' })

const windows = [
  [1280, 900],
  [820, 1100],
  [390, 844],
] as const

test.describe('nothing moves from skeleton to content', () => {
  for (const person of [alex, bianca, sam, liam, noor, kit])
    test(`for ${person.name}, at any width`, async ({ page, signedInAs }) => {
      await watchShifts(page)
      await signedInAs(person, '/usage')
      const content = person === kit ? page.getByText(/do not have any usage data/) : table(page)
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height })
        await page.reload()
        await expect(content).toBeVisible()
        expect(await shiftSum(page), `${width} pixels wide`).toBe(0)
      }
    })
})

/** Where both cards stand, in the page. */
const cards = async (page: Page) => ({
  chart: await chartCard(page).boundingBox(),
  summary: await page.getByRole('region', { name: 'Summary' }).boundingBox(),
})

/** Loads the page in stages: the services come, then the usage. */
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

for (const [width, height] of [windows[0], windows[2]])
  test(`chart and summary come where their skeletons were, as large as those, and the controls are there before: ${width} pixels wide`, async ({
    page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height })
    await signedInAs(alex, '/usage')
    await expect(table(page)).toBeVisible()
    const hotWater = await service(page).getByRole('option').nth(1).getAttribute('value')
    for (const query of ['interval=monthly', 'interval=daily', 'interval=yearly', `service=${hotWater}`]) {
      await page.goto(`/usage?${query}`)
      await allThere(page)
      const shown = await cards(page)

      const answer = await holdAnswers(page)
      await page.reload()
      await expect(chartCard(page)).toBeVisible()
      // Which service it is, nobody knows before; how many days there are comes with the account.
      if (!query.startsWith('service')) await expect.poll(() => cards(page), `${query}, services held`).toEqual(shown)
      await answer.services()
      expect(await cards(page), `${query}, usage held`).toEqual(shown)
      await answer.usage()
      expect(await cards(page), query).toEqual(shown)
      await page.unrouteAll()
    }
  })

test('only the warning that data is missing moves chart and summary down', async ({ page, signedInAs }) => {
  await signedInAs(liam, '/usage')
  await expect(table(page)).toBeVisible()
  const answer = await holdAnswers(page)
  for (const [width, height] of [windows[0], windows[2]]) {
    await page.setViewportSize({ width, height })
    await page.goto('/usage')
    await expect(chartCard(page)).toBeVisible()
    await answer.services()
    const top = (await chartCard(page).boundingBox())!.y
    await answer.usage()
    const warning = (await page.getByText('Due to an unexpected error').boundingBox())!
    const chartTop = (await chartCard(page).boundingBox())!.y
    expect(warning.y).toBeGreaterThan(top)
    expect(chartTop).toBeGreaterThan(warning.y + warning.height)
    expect(chartTop - top).toBeLessThan(warning.height + 60)
  }
})

for (const { how, width, rem } of [
  { how: 'on the smallest screen', width: 320, rem: '100%' },
  { how: 'in text of twice the size', width: 640, rem: '200%' },
])
  test(`large amounts and long remarks fit ${how}`, async ({ page, signedInAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size))
    }, rem)
    await signedInAs(liam, '/usage')
    for (const size of ['Monthly', 'Daily', 'Yearly']) {
      await interval(page, size).check()
      await expect(chart(page)).toHaveAccessibleName(new RegExp(`: ${size.toLowerCase()} `))
      expect(await main(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width)
      // A table that is too wide gets a region of its own, to scroll in.
      await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(1)
    }
  })

test('Liam’s large amounts fit beside the chart, too', async ({ page, signedInAs }) => {
  await signedInAs(liam, '/usage?interval=yearly')
  for (const size of ['Yearly', 'Daily', 'Monthly']) {
    await interval(page, size).check()
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`: ${size.toLowerCase()} `))
    await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(1)
  }
})

test('a month is printed on one sheet: its table whole, whose it is and of which service', async ({
  page,
  signedInAs,
}, testInfo) => {
  await signedInAs(liam, '/usage?interval=daily')
  await period(page).selectOption({ index: 1 })
  const month = await period(page).getByRole('option', { selected: true }).innerText()
  await expect(chart(page)).toHaveAccessibleName(new RegExp(month))
  const file = testInfo.outputPath('usage.pdf')
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
})

test('solar and waiting can be used by everyone, in light and dark', async ({ page, signedInAs }) => {
  await signedInAs(sam, '/usage')
  await service(page).selectOption({ index: 1 })
  await expect(table(page).getByRole('columnheader', { name: 'VALUE' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page), colorScheme).toEqual([])
  }
  await page.route('**/api/portal/account/usage', () => {})
  await page.reload()
  await expect(main(page).getByRole('status')).toHaveCSS('opacity', '1')
  expect(await violations(page)).toEqual([])
})

test('missing data and estimates can be used by everyone, in light and dark, on large and small screens', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(liam, '/usage?interval=daily')
  await expect(table(page)).toBeVisible()
  await period(page).selectOption({ index: 2 })
  const month = await period(page).getByRole('option', { selected: true }).innerText()
  await expect(chart(page)).toHaveAccessibleName(new RegExp(month))
  // The warning, the key of the chart, a bar without data and an estimated one.
  await expect(page.getByText('Due to an unexpected error some data may be unavailable', { exact: true })).toBeVisible()
  await expect(
    chart(page)
      .getByRole('listitem')
      .filter({ hasText: /^Data unavailable$/ }),
  ).toBeVisible()
  await expect(
    chart(page)
      .getByRole('radio', { name: /, Data unavailable$/ })
      .first(),
  ).toBeAttached()
  await expect(
    chart(page)
      .getByRole('radio', { name: /, estimated/ })
      .first(),
  ).toBeAttached()
  for (const [width, height] of [windows[0], windows[2]])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page), `${colorScheme}, ${width} pixels wide`).toEqual([])
    }
})

test('in forced colours bars and what is chosen can be seen', async ({ page, signedInAs }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signedInAs(alex, '/usage')
  const colour = (name: string) =>
    page.evaluate((system) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = system
      const found = getComputedStyle(probe).color
      probe.remove()
      return found
    }, name)
  const drawn = (at: number) =>
    chart(page)
      .getByRole('radio')
      .nth(at)
      .evaluate((radio) => getComputedStyle(radio.parentElement!.querySelector('[data-layer]')!).backgroundColor)
  await chart(page).getByRole('radio').first().check({ force: true })
  await expect.poll(() => drawn(0)).toBe(await colour('Highlight'))
  expect(await drawn(1)).toBe(await colour('CanvasText'))
})

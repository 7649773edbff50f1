import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const card = (page: Page) => page.getByRole('article')
const box = (page: Page) => page.getByRole('checkbox')
const planNote =
  /^The basic plan information document is available on request\. See also billing fees.+ and payment help.+\.$/

test('a card shows the service, its start and its prices, with the name of the tax', async ({ page, show }) => {
  await show('ServiceCard', 'Alex, electricity in Victoria')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - article "Electricity":
        - heading "Electricity" [level=3]
        - paragraph: Electricity for your home through the building's own network.
        - paragraph: Your meter is read every half hour.
        - term: Connected since
        - definition:
          - time: 20/05/2024
        - term: Usage
        - definition:
          - strong: 29.81 c/kWh
          - text: incl GST
        - term: Supply
        - definition:
          - strong: $33.00 per month
          - text: incl GST
        - paragraph:
          - link /^Terms & conditions for Electricity.*\\(opens in a new tab\\)$/
  `)
})

test('only the meter installation charge has its note', async ({ page, show }) => {
  const note = 'Meter Installation Fee charged once and only to the first occupant of the apartment.'
  await show('ServiceCard', 'Alex, heating and cooling, an add-on')
  await expect(page.getByText(note)).toHaveCount(1)
  await expect(page.getByRole('term').last()).toHaveText('Meter installation')
  await expect(page.getByRole('definition').last()).toHaveText(note)
  await show('ServiceCard', 'Alex, hot water')
  await expect(page.getByText(note)).toHaveCount(0)
})

test.describe('the basic plan information note', () => {
  test('appears for electricity outside Victoria, with links about billing fees', async ({ page, show }) => {
    await show('ServiceCard', 'Sam, electricity with the basic plan note')
    await expect(card(page).getByText(planNote)).toBeVisible()
    await expect(page.getByRole('link', { name: 'billing fees' })).toHaveAttribute('href', /\/billing-fees$/)
    await expect(page.getByRole('link', { name: 'payment help' })).toHaveAttribute('href', /\/payment-help$/)
  })
})

test.describe('the end of a service', () => {
  test('an add-on can be opted out of, which reports its subscription', async ({ page, show }) => {
    await show('ServiceCard', 'Alex, heating and cooling, an add-on')
    await page.getByRole('button', { name: 'Opt out of Heating and cooling', exact: true }).click()
    await expect(actionLog(page)).toHaveText(['opt out of HEA-4000000011-3'])
  })

  test('nothing can be opted out of if opting out is not offered', async ({ page, show }) => {
    await show('ServiceCard', 'opting out is not offered')
    await expect(card(page)).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  })

  for (const state of ['Grace, an add-on that is disconnected', 'Priya, a utility that ends with the move'])
    test(`${state}: shows the day, and does not offer opting out`, async ({ page, show }) => {
      await show('ServiceCard', state)
      await expect(card(page)).toContainText('Disconnection scheduled for 11/12/2026')
      await expect(page.getByText('11/12/2026')).toHaveAttribute('datetime', '2026-12-11')
      await expect(page.getByRole('button')).toHaveCount(0)
    })
})

test('a service that begins later shows its start', async ({ page, show }) => {
  await show('ServiceCard', 'Kit, connected later')
  await expect(page.getByRole('term').first()).toHaveText('Connects on')
  await expect(page.getByRole('definition').first()).toHaveText('02/12/2026')
})

test('a description is text in paragraphs: empty ones are removed, and markup is not HTML', async ({ page, show }) => {
  await show('ServiceCard', 'many paragraphs')
  await expect(page.getByRole('paragraph').filter({ hasNot: page.getByRole('link') })).toHaveText([
    'Warm and cool air from the central plant.',
    'You pay for the energy that your apartment takes.',
    'The plant runs all year.',
    'It is serviced every April, when it stands still for a day.',
    'Use <b>the dial</b> in each room.',
  ])
})

test('named terms keep their name, and say that they are a PDF', async ({ page, show }) => {
  await show('ServiceCard', 'many paragraphs')
  await expect(page.getByRole('link')).toHaveAccessibleName(
    /^Heating and cooling terms \(PDF\) for Heating and cooling/,
  )
  await expect(page.getByRole('link')).toHaveAttribute('href', '/documents/heating-terms.pdf')
})

test('a card without charges, connection and terms has only a heading and a description', async ({ page, show }) => {
  await show('ServiceCard', 'no charges, no terms')
  await expect(card(page)).toMatchAriaSnapshot(`
    - article "Hot water":
      - heading "Hot water" [level=3]
      - paragraph: Hot water from the central plant of the building.
      - paragraph: Your meter counts litres; you pay for the heat in them.
  `)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('term')).toHaveCount(0)
})

test.describe('a selectable card', () => {
  test('has a checkbox with the service’s name, and no button or link in its label', async ({ page, show }) => {
    await show('ServiceCard', 'an extra, not selected')
    await expect(box(page)).toHaveAccessibleName('EV charging')
    await expect(page.locator('label').locator('a, button, input')).toHaveCount(0)
  })

  test('is ticked by a press anywhere on it, and unticked by the next', async ({ page, show }) => {
    await show('ServiceCard', 'an extra, not selected')
    const { width, height } = (await card(page).boundingBox())!
    await card(page).click({ position: { x: width - 12, y: height - 12 } })
    await expect(box(page)).toBeChecked()
    await page.getByText('$22.00 per month').click({ force: true })
    await expect(box(page)).not.toBeChecked()
    await box(page).click()
    await expect(box(page)).toBeChecked()
    await expect(actionLog(page)).toHaveText(['EV_CHARGING selected', 'EV_CHARGING unselected', 'EV_CHARGING selected'])
  })

  test('is ticked by the space bar', async ({ page, show }) => {
    await show('ServiceCard', 'an extra, not selected')
    await page.keyboard.press('Tab')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(actionLog(page)).toHaveText(['EV_CHARGING selected'])
  })

  test('leaves presses on its links to the links', async ({ page, show, context }) => {
    await show('ServiceCard', 'an extra with the basic plan note')
    await context.route('https://help.wattlebird.example/**', (route) => route.fulfill({ body: 'Terms' }))
    for (const name of [/^Terms & conditions/, /^billing fees/]) {
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name }).click()
      await (await opened).close()
    }
    await expect(box(page)).not.toBeChecked()
    await expect(actionLog(page)).toHaveText([])
  })

  test('looks selected only while it is, and keeps its size', async ({ page, show }) => {
    await show('ServiceCard', 'an extra, not selected')
    const look = () =>
      card(page).evaluate((element) => {
        const { borderTopColor, backgroundColor, boxShadow } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return { size: [width, height], look: [borderTopColor, backgroundColor, boxShadow] }
      })
    const before = await look()
    await box(page).check()
    await page.mouse.move(0, 0)
    const selected = await look()
    expect(selected.size).toEqual(before.size)
    for (const i of [0, 1, 2]) expect(selected.look[i]).not.toBe(before.look[i])
    await box(page).uncheck()
    await page.mouse.move(0, 0)
    expect(await look()).toEqual(before)
  })

  test('does not look selected without checkboxes', async ({ page, show }) => {
    await show('ServiceCard', 'an extra without checkbox')
    await expect(box(page)).toHaveCount(0)
    expect(await card(page).evaluate((element) => getComputedStyle(element).boxShadow)).toBe('none')
  })

  test('refers to the error while nothing is selected', async ({ page, show }) => {
    await show('ServiceCard', 'nothing was selected')
    await expect(box(page)).toHaveAccessibleDescription('Please select a service to continue.')
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    await box(page).check()
    await expect(box(page)).not.toHaveAttribute('aria-invalid')
  })

  test('still looks selected in forced colours', async ({ page, show }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await show('ServiceCard', 'an extra, selected')
    expect(await card(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  })
})

test.describe('a list of services', () => {
  test('reports the selected services in display order', async ({ page, show }) => {
    await show('ServiceCardList', 'extras to choose from')
    await page.getByRole('checkbox', { name: 'Internet' }).check()
    await page.getByRole('checkbox', { name: 'EV charging' }).check()
    await page.getByRole('checkbox', { name: 'Internet' }).uncheck()
    await page.getByRole('checkbox', { name: 'EV charging' }).uncheck()
    await expect(actionLog(page)).toHaveText([
      'selected: INTERNET',
      'selected: EV_CHARGING, INTERNET',
      'selected: EV_CHARGING',
      'selected: none',
    ])
  })

  test('reports which service the customer wants to leave', async ({ page, show }) => {
    await show('ServiceCardList', 'Alex’s services')
    await expect(page.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: /^Opt out/ }).click()
    await expect(actionLog(page)).toHaveText(['opt out of HEA-4000000011-3'])
  })

  test('has two columns on wide screens and one below', async ({ page, show }) => {
    await show('ServiceCardList', 'Alex’s services')
    const tops = async () =>
      Promise.all((await page.getByRole('article').all()).slice(0, 2).map(async (one) => (await one.boundingBox())!.y))
    const [first, second] = await tops()
    expect(first).toBe(second)
    await page.setViewportSize({ width: 991, height: 800 })
    const [upper, lower] = await tops()
    expect(lower).toBeGreaterThan(upper!)
  })
})

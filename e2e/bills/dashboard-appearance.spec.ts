// The dashboard's appearance: layout shifts, overflow and print.
import { execFileSync } from 'node:child_process'
import { expect, test } from '../support/fixtures'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, bianca, liam, noor, sam, theo } from '../support/people'
import { bill, billIs, heading, manage, pay, row } from './dashboard-page'

const windows = [
  [1280, 900],
  [820, 1100],
  [390, 844],
] as const

const extremes = [windows[0], windows[2]]

/** The tests of each person check 1280 pixels. LONG=1: everybody, at each width. */
for (const person of [alex, theo, noor, sam, bianca])
  test(
    `the layout does not shift when content replaces the skeleton for ${person.name}, at any width`,
    { tag: person === alex ? [] : '@long' },
    async ({ page, signedInAs }) => {
      await watchShifts(page)
      for (const [i, [width, height]] of (process.env.LONG ? windows : extremes).entries()) {
        await page.setViewportSize({ width, height })
        await (i === 0 ? signedInAs(person) : page.reload())
        await expect(row(page, 'My Usage: View')).toBeVisible()
        expect(await shiftSum(page), `${width} pixels wide`).toBe(0)
      }
    },
  )

test('without a property name the heading is where any page’s heading is', async ({ page, signedInAs }) => {
  await signedInAs(theo, '/usage')
  const top = () =>
    heading(page).evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().top - document.querySelector('header')!.getBoundingClientRect().bottom
    })
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(heading(page)).toHaveText('Usage')
    const usual = await top()
    await page.getByRole('link', { name: 'Wattlebird Energy, dashboard' }).click()
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(page.getByText('account 4000000019')).toBeVisible()
    expect(Math.abs((await top()) - usual), `${width} pixels wide`).toBeLessThanOrEqual(1)
    await page.goBack()
  }
  await page.goForward()
  await expect(heading(page)).toHaveText('Dashboard')
  const below = (await page.getByText('account 4000000019').boundingBox())!
  const card = (await bill(page).boundingBox())!
  expect(card.y - (below.y + below.height)).toBeLessThanOrEqual(32)
})

test('long names and large amounts stay in view on the smallest screen and in text of twice the size', async ({
  page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await billIs(page, {
    invoiceAmount: 1234567.89,
    balance: 1234567.89,
    invoiceItems: [
      { productName: 'Commercial electricity supply for the common property and the lifts', totalAmount: 1234500 },
      { productName: 'Warmwasserversorgungsgrundgebuehrenabrechnung', totalAmount: 67.89 },
    ],
  })
  await signedInAs(alex)
  for (const { how, width, rem } of [
    { how: 'on the smallest screen', width: 320, rem: '100%' },
    { how: 'in text of twice the size', width: 640, rem: '200%' },
  ])
    await test.step(how, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), rem)
      const amounts = bill(page).getByText('$1,234,567.89', { exact: true })
      await expect(amounts).toHaveCount(2)
      const card = (await bill(page).boundingBox())!
      for (const amount of [...(await amounts.all()), bill(page).getByText('$1,234,500.00')]) {
        const right = await amount.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const { right, height } = range.getBoundingClientRect()
          return { right, lines: Math.round(height / parseFloat(getComputedStyle(element).lineHeight)) }
        })
        expect(right.right).toBeLessThanOrEqual(card.x + card.width)
        expect(right.lines).toBe(1)
      }
      expect(await page.getByRole('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(width)
    })
})

test('every control has an edge in forced colours, and the bill is printed on one sheet', async ({
  page,
  signedInAs,
}, testInfo) => {
  await signedInAs(liam)
  await expect(bill(page).getByRole('table')).toBeVisible()
  await test.step('every control has an edge in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const link of [pay(page), bill(page).getByRole('link', { name: /^View bill/ })])
      await expect(link).toHaveCSS('border-style', 'solid')
    // The badge surrounds its text.
    await expect(bill(page).getByText('Overdue', { exact: true }).locator('..')).toHaveCSS('border-style', 'solid')
    await expect(bill(page)).toHaveCSS('border-style', 'solid')
  })
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(page.getByText(/^Printed \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('4000000017')
  await expect(heading(page)).toContainText('WA 6000')
  await expect(bill(page).getByText('Overdue')).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await expect(bill(page).getByText('View bill')).toBeHidden()
  await expect(manage(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const file = testInfo.outputPath('dashboard.pdf')
  await page.pdf({ path: file, format: 'A4' })
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/^Pages:\s+1$/m)
})

for (const width of [1280, 390])
  test(`no link moves when the account holders load, ${width} pixels wide`, async ({ page, signedInAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await signedInAs(alex)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/portal/account/additionalcontacts', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    const manage = page.getByRole('region', { name: 'Manage your account' })
    const places = () =>
      Promise.all(
        ['Moving out: Start now', 'Make payment: Pay now'].map((name) =>
          manage.getByRole('link', { name }).boundingBox(),
        ),
      )
    await expect(page.getByRole('region', { name: 'Latest bill' })).toContainText(/Due in \d days/)
    await expect(manage.getByRole('status')).toBeVisible()
    const before = await places()
    release()
    await expect(manage.getByRole('link', { name: 'Additional account holders: Add' })).toBeVisible()
    expect(await places()).toEqual(before)
  })

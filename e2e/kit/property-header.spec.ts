import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const photos = (page: Page) => page.getByRole('main').locator('img')

test('shows the property, the address and the account number', async ({ page, show }) => {
  await show('PropertyHeader', 'with a photo')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - text: Paperbark House
      - heading "12/48 Paperbark Lane, Docklands VIC 3008" [level=1]
      - text: Account 4000000011
  `)
  await expect(page.getByText('Welcome to')).toHaveCount(0)
})

test('shows "Welcome to" above the address if requested', async ({ page, show }) => {
  await show('PropertyHeader', 'welcome to')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - text: Welcome to
      - heading "12/48 Paperbark Lane, Docklands VIC 3008" [level=1]
      - text: Paperbark House, account 4000000011
  `)
})

test('is hidden without a property name: the page has an ordinary heading', async ({ page, show }) => {
  await show('PropertyHeader', 'without a name')
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByText('Welcome to')).toHaveCount(0)
  await expect(photos(page)).toHaveCount(0)
  const ground = await heading(page).evaluate((element) => {
    const header = element.parentElement!.parentElement!
    return getComputedStyle(header).backgroundColor
  })
  expect(ground).toBe('rgba(0, 0, 0, 0)')
})

test('keeps the address if the property could not be loaded, and offers to load it', async ({ page, show }) => {
  await show('PropertyHeader', 'without a photo')
  const before = (await heading(page).boundingBox())!
  await show('PropertyHeader', 'the property could not be loaded')
  await expect(heading(page)).toHaveText('12/48 Paperbark Lane, Docklands VIC 3008')
  expect((await heading(page).boundingBox())!.y).toBeCloseTo(before.y, 0)
  await expect(page.getByText('Account 4000000011')).toBeVisible()
  const failure = page.getByRole('alert')
  await expect(failure).toHaveText("Sorry, this information can't be displayed right now.")
  const refresh = page.getByRole('button', { name: 'Refresh' })
  expect((await refresh.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await refresh.click()
  await expect(actionLog(page)).toHaveText(['refresh'])
  await page.emulateMedia({ media: 'print' })
  await expect(failure).toBeHidden()
})

test('uses the page’s title as heading if nothing could be loaded, and while loading', async ({ page, show }) => {
  for (const state of ['the account could not be loaded', 'loading']) {
    await show('PropertyHeader', state)
    await expect(heading(page)).toHaveAccessibleName('Dashboard')
  }
})

test.describe('the photo', () => {
  test('fills the right 38 per cent on wide screens, and is decoration', async ({ page, show }) => {
    await show('PropertyHeader', 'with a photo')
    await expect.poll(() => photos(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const photo = (await photos(page).boundingBox())!
    const whole = (await page.getByRole('main').locator('> div > div').first().boundingBox())!
    expect(photo.width / whole.width).toBeCloseTo(0.38, 2)
    expect(photo.x + photo.width).toBeCloseTo(whole.x + whole.width, 0)
    await expect(page.getByRole('img')).toHaveCount(0)
    for (const [name, value] of [
      ['loading', 'eager'],
      ['fetchpriority', 'high'],
      ['width', '1200'],
    ] as const)
      await expect(photos(page)).toHaveAttribute(name, value)
  })

  test('is next to the address, never behind it', async ({ page, show }) => {
    await page.setViewportSize({ width: 992, height: 800 })
    await show('PropertyHeader', 'a long address')
    const photo = (await photos(page).boundingBox())!
    const address = await heading(page).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    // The first tenth of the photo is transparent.
    expect(address).toBeLessThan(photo.x + photo.width / 10)
  })

  for (const [width, count] of [
    [992, 1],
    [991, 0],
    [390, 0],
  ] as const)
    test(
      `is requested ${count} times at ${width} pixels`,
      { tag: width === 390 ? '@long' : [] },
      async ({ page, show }) => {
        const asked: string[] = []
        page.on('request', (request) => {
          if (request.resourceType() === 'image') asked.push(request.url())
        })
        await page.setViewportSize({ width, height: 800 })
        await show('PropertyHeader', 'with a photo')
        await page.waitForLoadState('networkidle')
        expect(asked).toHaveLength(count)
        if (count === 0) await expect(photos(page)).toBeHidden()
      },
    )

  test('is replaced by the brand’s texture if it is broken', async ({ page, show }) => {
    await show('PropertyHeader', 'a photo that is broken')
    await expect(photos(page)).toHaveCount(0)
    const broken = await page.screenshot()
    await show('PropertyHeader', 'without a photo')
    expect(broken.equals(await page.screenshot()), 'as without a photo').toBe(true)
  })
})

test('prints address, account number and the date of printing, in black', async ({ page, show }) => {
  await show('PropertyHeader', 'with a photo', { theme: 'dark' })
  await expect(page.getByText('Printed 20/11/2026')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Printed 20/11/2026')).toBeVisible()
  await expect(page.getByText('Account 4000000011')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(heading(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(photos(page)).toBeHidden()
})

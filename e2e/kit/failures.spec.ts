// Replacements for content that could not be loaded or does not exist, with the exact texts of the error catalogue.
import type { Page } from '@playwright/test'
import { actionLog, announcements, expect, test } from './kit'

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true })
/** The text as visible on the screen. */
const seen = (page: Page) =>
  page.getByRole('main').evaluate((main: HTMLElement) =>
    main.innerText
      .replace(/ ?\(opens in a new tab\)|\u2060/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

test.describe('a page failure', () => {
  test('shows the generic failure', async ({ page, show }) => {
    await show('PageFailure', 'failed')
    await expect(page.getByRole('heading', { name: 'Something went wrong', exact: true })).toBeVisible()
    expect(await seen(page)).toContain(
      "We've encountered an error and were unable to complete your request. If you continue to receive this error, please check out our FAQs for help, or give us a call.",
    )
  })

  test('links to the FAQs in a new tab and to the phone, with number and hours in the text', async ({ page, show }) => {
    await show('PageFailure', 'failed')
    const faqs = page.getByRole('link', { name: /^FAQs/ })
    await expect(faqs).toHaveAttribute('href', 'https://help.wattlebird.example/')
    await expect(faqs).toHaveAttribute('target', '_blank')
    await expect(page.getByRole('link', { name: 'give us a call' })).toHaveAttribute('href', 'tel:1300000000')
    await expect(page.getByText('1300 000 000, Monday to Friday, 9 am to 5 pm AEST')).toBeVisible()
    await expect(page.getByRole('link', { name: '131 450' })).toHaveAttribute('href', 'tel:131450')
    expect(await seen(page)).toContain(
      'Need an interpreter? Call the Translating and Interpreting Service (TIS National) on 131 450.',
    )
  })

  test('moves focus to itself, a group named by its heading', async ({ page, show }) => {
    await show('PageFailure', 'failed')
    await expect(page.getByRole('group', { name: 'Something went wrong' })).toBeFocused()
  })

  test('offers Refresh, which ignores presses while busy', async ({ page, show }) => {
    await show('PageFailure', 'failed')
    await refresh(page).click()
    await expect(actionLog(page)).toHaveText(['refresh'])
    await show('PageFailure', 'refreshing')
    await expect(refresh(page)).toHaveAttribute('aria-disabled', 'true')
    await refresh(page).click({ force: true })
    await refresh(page).press('Enter')
    await expect(actionLog(page)).toHaveText([])
  })

  test('passes focus to the heading of its replacement', async ({ page, show }) => {
    await show('PageFailure', 'loaded by Refresh')
    await page.getByRole('button', { name: 'Load again' }).press('Enter')
    await expect(page.getByRole('group', { name: 'Something went wrong' })).toBeFocused()
    await refresh(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'My services' })).toBeFocused()
  })
})

test.describe('a section failure', () => {
  test('says what could not be shown, and announces it as one message', async ({ page, show }) => {
    await show('SectionFailure', 'announced')
    await expect
      .poll(() => announcements(page))
      .toEqual([
        "polite: We couldn't show your additional services right now. Try refreshing the page or check back later.",
      ])
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - group "We couldn't show your additional services right now":
          - heading "We couldn't show your additional services right now" [level=2]
          - paragraph: Try refreshing the page or check back later
          - paragraph:
            - button "Refresh"
    `)
  })

  test('is announced again when the next attempt fails, and so is the content that loads', async ({ page, show }) => {
    const press = (name: string) => page.getByRole('button', { name }).evaluate((button: HTMLElement) => button.click())
    const words =
      "polite: We couldn't show your services right now. Try refreshing the page or check back later. You seem to be offline. Check your internet connection."
    await show('SectionFailure', 'failing again or loading')
    await expect.poll(() => announcements(page)).toEqual([words])
    await refresh(page).click()
    await press('Fail')
    await expect.poll(() => announcements(page)).toEqual([words, words])
    await refresh(page).click()
    await press('Load')
    await expect.poll(async () => (await announcements(page)).at(-1)).toBe('polite: Now showing your services')
    await expect(page.getByRole('heading', { name: 'Your services' })).toBeFocused()
  })

  test('offers Refresh, which keeps focus and ignores presses while busy', async ({ page, show }) => {
    await show('SectionFailure', 'additional services')
    await refresh(page).click()
    await expect(actionLog(page)).toHaveText(['refresh'])
    await show('SectionFailure', 'refreshing')
    await refresh(page).focus()
    await page.keyboard.press('Space')
    await expect(refresh(page)).toBeFocused()
    await expect(actionLog(page)).toHaveText([])
  })

  test('passes focus to its card’s heading when the content has loaded', async ({ page, show }) => {
    await show('SectionFailure', 'loaded by Refresh')
    await refresh(page).press('Enter')
    await expect(page.getByText('Electricity and hot water.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your services' })).toBeFocused()
  })

  test('leaves focus elsewhere alone', async ({ page, show }) => {
    await show('SectionFailure', 'loaded by Refresh')
    await page.getByRole('main').focus()
    await refresh(page).evaluate((button: HTMLElement) => button.click())
    await expect(page.getByText('Electricity and hot water.')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('a panel failure', () => {
  test('shows its sentence in the card, whose heading stays', async ({ page, show }) => {
    await show('PanelFailure', 'in its card')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - region "Latest bill":
          - heading "Latest bill" [level=2]
          - alert: Sorry, this information can't be displayed right now.
          - button "Refresh"
    `)
  })

  test('offers Refresh, which keeps focus and ignores presses while busy', async ({ page, show }) => {
    await show('PanelFailure', 'refreshing after a press')
    await refresh(page).focus()
    await page.keyboard.press('Space')
    await expect(refresh(page)).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Space')
    await refresh(page).click({ force: true })
    await expect(refresh(page)).toBeFocused()
    await expect(actionLog(page)).toHaveText(['refresh'])
    await expect(page.getByText("Sorry, this information can't be displayed right now.")).toBeVisible()
  })

  test('is announced again when the next attempt fails, and passes focus on', async ({ page, show }) => {
    await show('PanelFailure', 'loaded by Refresh')
    const alert = page.getByRole('alert')
    const first = await alert.elementHandle()
    await refresh(page).press('Enter')
    await expect.poll(() => first!.evaluate((element) => element.isConnected)).toBe(false)
    await expect(alert).toHaveText("Sorry, this information can't be displayed right now.")
    await expect(refresh(page)).toBeFocused()
    await refresh(page).press('Enter')
    await expect(page.getByText('$184.32')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Latest bill' })).toBeFocused()
  })
})

test.describe('an empty state', () => {
  for (const [state, sentence] of [
    ['no bills or payments', 'No bills or payments to display.'],
    ['no additional services', 'There are no additional services available for your property.'],
    ['no usage', 'We currently do not have any usage data to display. Please check back later.'],
    [
      'in a card, compact',
      "Your bill hasn't been generated yet. Bills are generated by the 1st week of the following month subject to meter data being available.",
    ],
  ] as const)
    test(`${state}: one sentence`, async ({ page, show }) => {
      await show('EmptyState', state)
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    })

  test('leads back to the dashboard', async ({ page, show }) => {
    await show('EmptyState', 'no bills or payments')
    await page.getByRole('link', { name: 'Back to dashboard', exact: true }).click()
    await expect(actionLog(page)).toHaveText(['Back to dashboard: back-to-dashboard', 'went to /dashboard'])
  })

  test('reports that the customer wants to go back to the services', async ({ page, show }) => {
    await show('EmptyState', 'no additional services')
    await page.getByRole('button', { name: 'Back to services', exact: true }).click()
    await expect(actionLog(page)).toHaveText(['Back to services: back-to-services'])
  })
})

test('the first load of a page says how long it may take, outside the busy region', async ({ page, show }) => {
  await show('PageLoading', 'contact details')
  const status = page.getByRole('status')
  await expect(status).toHaveText('This process can take up to 30 seconds')
  expect(await status.evaluate((element) => element.closest('[aria-busy]'))).toBeNull()
  await expect(page.getByRole('region', { name: 'Contact details' })).toHaveAttribute('aria-busy', 'true')
})

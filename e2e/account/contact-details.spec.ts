// Contact details: what customers change, what is refused, and what happens to their input when saving fails.
import type { BrowserContext, Page } from '@playwright/test'
import { fewFaults, followFaults } from '../support/faults'
import { expect } from '../support/fixtures'
import { expectFocusOnScreen, expectPanelOnScreen, smallPhone } from '../support/focus'
import { test } from '../support/own-portal'
import { alex, bianca, theo } from '../support/people'
import { loseResponses, saveFailure, sentTo } from '../support/saving'
import { openFromProfile } from '../support/shell'

const address = '/contact-details'
const call = 'account/contact/update'
const card = (page: Page) => page.getByRole('region', { name: 'My contact details' })
const row = (page: Page, label: string) => card(page).getByRole('group', { name: label })
const edit = (page: Page) => card(page).getByRole('button', { name: 'Edit contact number' })
const number = (page: Page) => card(page).getByRole('textbox', { name: 'Contact number' })
const method = (page: Page, name: 'Email' | 'Post') => card(page).getByRole('radio', { name })
const save = (page: Page) => card(page).getByRole('button', { name: 'Save changes' })
const saved = (page: Page) => page.getByRole('heading', { name: 'Your contact details have been saved' })

test('saves a contact number from the address book once, and does not overwrite another tab’s change unseen', async ({
  page,
  context,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  const requests = sentTo(page, call)
  await signedInAs(bianca, address)
  await edit(page).click()
  // A number that does not fit stays for correction.
  await number(page).fill('')
  await page.keyboard.insertText('+61 412 345 6789')
  await expect(number(page)).toHaveValue('+61 412 345 6789')
  await number(page).blur()
  await expect(number(page)).toHaveAccessibleDescription('Please enter a valid contact number')
  await number(page).fill('')
  await page.keyboard.insertText('+61 412 345 678')
  await expect(number(page)).toHaveValue('+61412345678')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(requests).toMatchObject([{ body: { phoneNumber: '+61412345678' } }])
  await page.getByRole('button', { name: 'Return to contact details' }).click()
  await expect(row(page, 'Contact number')).toContainText('0412 345 678')
  await test.step('a change is made once despite a double click and a lost response', () => changeOnce(page, requests))
  await page.getByRole('button', { name: 'Return to contact details' }).click()
  await test.step('a change in another tab', () => changeInBothTabs(page, context))
})

async function changeOnce(page: Page, requests: ReturnType<typeof sentTo>): Promise<void> {
  requests.length = 0
  const deliverResponses = await loseResponses(page, call)
  await method(page, 'Post').check()
  await save(page).dblclick()
  await expect(saveFailure(page)).toBeVisible()
  expect(requests, 'requests of two clicks').toHaveLength(1)
  await deliverResponses()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(requests).toEqual([requests[0], requests[0]])
  expect(requests[0]?.key).toMatch(/^[\da-f-]{36}$/)
}

test('a customer changes number and contact method on a small phone, and sees both again', async ({
  page,
  signedInAs,
}) => {
  await page.setViewportSize(smallPhone)
  await signedInAs(alex, address)
  await expect(row(page, 'Account holder')).toContainText('Alex Morgan')
  await expect(row(page, 'Email')).toContainText('alex@example.com')
  await edit(page).click()
  await expect(number(page)).toBeFocused()
  await number(page).fill('0412-345 678')
  await method(page, 'Post').check()
  await save(page).click()
  await expectPanelOnScreen(page.getByRole('group', { name: 'Your contact details have been saved' }))
  await page.getByRole('button', { name: 'Return to contact details' }).click()
  await expectFocusOnScreen(edit(page))
  await expect(row(page, 'Contact number')).toContainText('0412 345 678')
  await expect(method(page, 'Post')).toBeChecked()
  await page.reload()
  await expect(row(page, 'Contact number')).toContainText('0412 345 678')
  await expect(method(page, 'Post')).toBeChecked()
})

test('only a valid change can be saved; a failed save keeps it', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(theo, address)
  await test.step('only a valid change can be saved, and Cancel restores the number', () => expectOnlyValidChange(page))
  await openFromProfile(page, 'Contact details')
  const requests = sentTo(page, call)
  await followFaults(
    page,
    call,
    {
      async open() {
        await edit(page).click()
        await number(page).fill('0412 345 679')
        await save(page).click()
      },
      async expectFailure() {
        await expect(saveFailure(page)).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText('developers')
        await expect(number(page)).toHaveValue('0412 345 679')
        await expect(saved(page)).toHaveCount(0)
      },
      retry: () => save(page).click(),
    },
    fewFaults,
  )
  await expect(saved(page)).toBeVisible()
  await expect(saveFailure(page)).toHaveCount(0)
  expect(new Set(requests.map(({ key }) => key)).size, 'keys of one change').toBe(1)
})

async function expectOnlyValidChange(page: Page): Promise<void> {
  await expect(method(page, 'Post')).toBeChecked()
  const shown = await row(page, 'Contact number').textContent()
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(save(page)).toHaveAccessibleDescription('Change your number or contact method to save')
  await edit(page).click()
  for (const [typed, message] of [
    ['', 'This field is required'],
    ['0512345678', 'Please enter a valid contact number'],
  ] as const) {
    await number(page).fill(typed)
    await number(page).press('Tab')
    await expect(card(page).getByText(message)).toBeVisible()
    await expect(save(page)).toHaveAccessibleDescription('Enter a valid contact number to save')
  }
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(edit(page)).toBeFocused()
  expect(await row(page, 'Contact number').textContent()).toBe(shown)
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await method(page, 'Email').check()
  await expect(save(page)).not.toHaveAttribute('aria-disabled')
  await method(page, 'Post').check()
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await card(page).getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
}

async function changeInBothTabs(page: Page, context: BrowserContext): Promise<void> {
  await expect(edit(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(address)
  await edit(other).click()
  await number(other).fill('0491 570 110')
  await save(other).click()
  await expect(saved(other)).toBeVisible()

  const before = (await method(page, 'Email').isChecked()) ? 'Post' : 'Email'
  await method(page, before).check()
  await save(page).click()
  await expect(page.getByText(/^Your details were changed somewhere else/).first()).toBeVisible()
  await expect(row(page, 'Contact number')).toContainText('0491 570 110')
  await expect(method(page, before)).toBeChecked()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
}

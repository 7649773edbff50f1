// Additional account holders: adding, changing and removing, refused input, and what happens to the input when a call
// fails.
import type { Page } from '@playwright/test'
import { fewFaults, followFaults } from '../support/faults'
import { expect } from '../support/fixtures'
import { smallPhone } from '../support/focus'
import { test } from '../support/own-portal'
import { alex, bianca, liam, noor, sam, theo } from '../support/people'
import { loseResponses, saveFailure, sentTo } from '../support/saving'

const address = '/additional-account-holder'
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name })
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Additional account holders' })
const none = (page: Page) => page.getByText('You have not added any account holders.')
const add = (page: Page) => button(page, 'Add an account holder')

interface Details {
  readonly first: string
  readonly last: string
  /** Digits of the date. */
  readonly birth: string
}
const robin: Details = { first: 'Robin', last: "O'Shea", birth: '01051990' }

async function fillIn(page: Page, { first, last, birth }: Details): Promise<void> {
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill(last)
  await field(page, 'Date of birth').pressSequentially(birth)
  await field(page, 'Email').fill('robin@example.com')
  await field(page, 'Contact number').fill('0491 570 156')
}

async function expectToBeFilledIn(page: Page): Promise<void> {
  await expect(field(page, 'First name')).toHaveValue('Robin')
  await expect(field(page, 'Date of birth')).toHaveValue('01 / 05 / 1990')
  await expect(field(page, 'Contact number')).toHaveValue('0491 570 156')
}

test('a customer adds an account holder from the dashboard, changes and removes it', async ({ page, signedInAs }) => {
  await signedInAs(alex)
  await link(page, 'Additional account holders: Add').click()
  await expect(heading(page, 'Add an account holder')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await fillIn(page, robin)
  await add(page).click()
  await expect(main(page).getByRole('group', { name: "Robin O'Shea has been added to your account" })).toBeFocused()
  await link(page, 'Return to your account holders').click()
  await expect(heading(page, "Robin O'Shea")).toBeVisible()
  await expect(page).toHaveURL(address)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await link(page, "Robin O'Shea, Additional account holder: Update").click()
  await expect(heading(page, "Edit Robin O'Shea")).toBeVisible()
  await expectToBeFilledIn(page)
  await expect(button(page, 'Save changes')).toHaveAccessibleDescription('Change a detail to save')
  await field(page, 'First name').fill('Robyn')
  await button(page, 'Save changes').click()
  await expect(main(page).getByRole('group', { name: "The details of Robyn O'Shea have been saved" })).toBeFocused()
  await page.goBack()
  await link(page, "Robyn O'Shea, Additional account holder: Update").click()
  await expect(field(page, 'First name')).toHaveValue('Robyn')

  await link(page, 'Cancel').click()
  await expect(link(page, "Edit Robyn O'Shea")).toBeFocused()
  await button(page, "Delete Robyn O'Shea").click()
  const question = page.getByRole('dialog', { name: "Remove Robyn O'Shea?" })
  await expect(question).toHaveAccessibleDescription('They will no longer be able to manage this account.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, "Delete Robyn O'Shea")).toBeFocused()
  await button(page, "Delete Robyn O'Shea").click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText("Robyn O'Shea removed")
  await expect(none(page)).toBeVisible()
  await expect(title(page)).toBeFocused()
  await link(page, 'Add').click()
  await expect(field(page, 'First name')).toBeFocused()
})

// The unit tests of holders, names, dates and formats check each message, the kit’s form checks the errors at their
// fields, and contact-details.spec.ts checks a double click and a lost response.
test(
  'errors appear at their fields, and a valid holder is added once, despite a double click and a lost response',
  { tag: '@long' },
  async ({ page, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    const requests = sentTo(page, 'additionalcontacts/create')
    await signedInAs(noor, `${address}?holder=new`)
    await test.step('nobody under 18 can be added', () => expectMessages(page))
    expect(requests).toEqual([])
    await field(page, 'Date of birth').fill('')
    await fillIn(page, robin)
    const deliverResponses = await loseResponses(page, 'account/additionalcontacts/create')
    await add(page).dblclick()
    await expect(saveFailure(page)).toBeVisible()
    expect(requests).toHaveLength(1)
    await deliverResponses()
    await add(page).click()
    await link(page, 'Return to your account holders').click()
    await expect(heading(page, "Robin O'Shea")).toHaveCount(1)
    expect(requests).toEqual([requests[0], requests[0]])
    expect(requests[0]?.key).toMatch(/^[\da-f-]{36}$/)
  },
)

async function expectMessages(page: Page): Promise<void> {
  await add(page).click()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('listitem')).toHaveText(
    ['First name', 'Last name', 'Date of birth', 'Email', 'Contact number'].map(
      (name) => `${name}: This field is required`,
    ),
  )
  const seventeen = `0101${new Date().getFullYear() - 16}`
  for (const [name, typed, message] of [
    ['First name', '12', 'Please enter a valid name'],
    ['Last name', 'x'.repeat(51), 'Please enter a valid name'],
    ['Date of birth', '30021990', 'Please enter a valid date'],
    ['Date of birth', seventeen, 'Additional account holders must be 18 or older'],
    ['Email', 'robin', 'Please enter a valid email address'],
    ['Contact number', '0512345678', 'Please enter a valid contact number'],
  ] as const) {
    await field(page, name).fill('')
    await field(page, name).pressSequentially(typed)
    await field(page, name).press('Tab')
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message))
  }
  await add(page).click()
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused()
}

test('a duplicate holder is refused, and a sixth before typing', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(theo, address)
  await expect(page.getByText(/An account can have up to five\.$/)).toBeVisible()
  await link(page, 'Add an account holder').click()
  await fillIn(page, { first: 'eleni', last: 'PAPADAKIS', birth: '11101961' })
  await add(page).click()
  const problem = page.getByRole('group', { name: 'There is a problem' })
  await expect(problem).toContainText('This account holder is on your account already')
  await expect(problem).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue('eleni')
  // The account has three. The API's tests add holders until a sixth is refused.
  await page.route('**/api/portal/account/additionalcontacts', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const three = (await response.json()) as readonly object[]
    const more = ['Ann', 'Ben'].map((firstName, i) => ({
      ...three[0],
      firstName,
      id: `5e1f5e1f-0000-4000-8000-00000000009${i}`,
    }))
    await route.fulfill({ response, json: [...three, ...more] })
  })
  await link(page, 'Cancel').click()
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await page.reload()
  const full = page.getByText(
    'You have five additional account holders, the most an account can have. Delete one before you add another.',
  )
  await expect(full).toBeVisible()
  await expect(link(page, 'Add an account holder')).toHaveCount(0)
  await page.goto(`${address}?holder=new`)
  await expect(full).toBeVisible()
  await expect(field(page, 'First name')).toHaveCount(0)
  await page.goto(`${address}?holder=5e1f5e1f-0000-4000-8000-000000000099`)
  await expect(page.getByText('This account holder is no longer on your account.')).toBeVisible()
  await expect(link(page, 'Edit Eleni Papadakis')).toBeVisible()
})

test('a person with a single name can be added, also recognised in capitals', async ({ page, signedInAs }) => {
  const requests = sentTo(page, 'additionalcontacts/create')
  const oneName = page.getByRole('checkbox', { name: 'This person has one name' })
  await signedInAs(bianca, `${address}?holder=new`)
  await oneName.check()
  await expect(field(page, 'Last name')).toHaveCount(0)
  await field(page, 'First name').fill('Straße')
  await field(page, 'Date of birth').focus()
  await page.keyboard.insertText('June 23, 1981')
  await expect(field(page, 'Date of birth')).toHaveValue('23 / 06 / 1981')
  await field(page, 'Email').fill('one@example.com')
  await field(page, 'Contact number').fill('(03) 9123 4567')
  await expect(field(page, 'Contact number')).toHaveValue('03 9123 4567')
  await add(page).click()
  await expect(heading(page, 'Straße has been added to your account')).toBeVisible()
  expect(requests).toMatchObject([{ body: { firstName: 'Straße', lastName: '', dateOfBirth: '1981-06-23' } }])
  await link(page, 'Return to your account holders').click()
  await link(page, 'Edit Straße').click()
  await expect(oneName).toBeChecked()
  await page.goto(`${address}?holder=new`)
  await oneName.check()
  await field(page, 'First name').fill('STRASSE')
  await field(page, 'Date of birth').fill('1981-06-23')
  await field(page, 'Email').fill('two@example.com')
  await field(page, 'Contact number').fill('0491 570 156')
  await add(page).click()
  await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText(
    'This account holder is on your account already',
  )
  expect(requests).toHaveLength(1)
})

test('a change in another tab is not overwritten unseen, and a holder removed there can be added again', async ({
  page,
  context,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(sam, address)
  await link(page, 'Edit Linh Tran').click()
  await expect(field(page, 'Contact number')).toHaveValue('02 5550 1234')
  const other = await context.newPage()
  const changeInOtherTab = async (number: string) => {
    await other.goto(address)
    await link(other, 'Edit Linh Tran').click()
    await field(other, 'Contact number').fill(number)
    await button(other, 'Save changes').click()
    await expect(heading(other, 'The details of Linh Tran have been saved')).toBeVisible()
  }
  const outdated = page.getByText(
    'These details were changed somewhere else in the meantime. Check them and save your change again.',
  )
  await changeInOtherTab('0491 570 110')
  await field(page, 'Email').fill('tran@example.com')
  await button(page, 'Save changes').click()
  await expect(outdated.first()).toBeVisible()
  await expect(field(page, 'Contact number')).toHaveValue('0491 570 110')
  await expect(field(page, 'Email')).toHaveValue('tran@example.com')
  await button(page, 'Discard my changes').click()
  await expect(field(page, 'Email')).toHaveValue('linh@example.com')
  await expect(outdated).toHaveCount(0)

  await field(page, 'Email').fill('tran@example.com')
  await other.goto(address)
  await other.setViewportSize(smallPhone)
  await button(other, 'Delete Linh Tran').click()
  await button(other, 'Remove').click()
  await expect(heading(other, 'Linh Tran')).toHaveCount(0)
  // It stays in the list.
  await expect(other.getByRole('heading').and(other.locator(':focus'))).toBeInViewport({ ratio: 1 })
  await button(page, 'Save changes').click()
  await expect(
    page.getByText('Linh Tran was deleted somewhere else in the meantime. You can add them again.').first(),
  ).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('tran@example.com')
  await button(page, 'Add again').click()
  await expect(main(page).getByRole('group', { name: 'Linh Tran has been added to your account' })).toBeFocused()
})

test('after a failure to load, add, change or remove holders, retrying works without a reload', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  const unshown = page.getByRole('group', { name: "We couldn't show your additional account holders right now" })
  await followFaults(
    page,
    'account/additionalcontacts',
    {
      open: () => signedInAs(liam, address),
      // The page has made its call. While its code is loading, the host shows no heading.
      expectWaiting: () => expect(main(page).getByRole('heading', { level: 1 })).toBeVisible(),
      expectFailure: () => expect(unshown).toContainText('Try refreshing the page or check back later'),
      retry: () => button(page, 'Refresh').click(),
    },
    fewFaults,
  )
  await expect(none(page)).toBeVisible()
  await page.unrouteAll()

  const requests = sentTo(page, 'additionalcontacts/create')
  await followFaults(page, 'account/additionalcontacts/create', {
    async open() {
      await link(page, 'Add').click()
      await fillIn(page, robin)
      await add(page).click()
    },
    async expectFailure() {
      await expect(saveFailure(page)).toBeVisible()
      await expect(main(page)).not.toContainText('developers')
      await expectToBeFilledIn(page)
    },
    retry: () => add(page).click(),
  })
  await expect(heading(page, "Robin O'Shea has been added to your account")).toBeVisible()
  await expect(saveFailure(page)).toHaveCount(0)
  expect(new Set(requests.map(({ key }) => key)).size, 'keys of one change').toBe(1)
  await page.unrouteAll()

  // LONG=1: also a change, whose form is that of a new holder.
  if (process.env.LONG) await failToUpdate(page)

  await link(page, 'Return to your account holders').click()
  const form = await link(page, "Edit Robin O'Shea").getAttribute('href')
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' })
  const failure = page
    .getByRole('dialog')
    .getByText("We couldn't process your request at this time. Please try again.")
    .first()
  await followFaults(
    page,
    `account/additionalcontacts/${form?.split('=')[1]}`,
    {
      async open() {
        await button(page, "Delete Robin O'Shea").click()
        await remove.click()
      },
      expectFailure: () => expect(failure).toBeVisible(),
      retry: () => remove.click(),
    },
    fewFaults,
  )
  await expect(none(page)).toBeVisible()
})

async function failToUpdate(page: Page): Promise<void> {
  await link(page, 'Return to your account holders').click()
  const updates = sentTo(page, 'additionalcontacts/update')
  const save = button(page, 'Save changes')
  await followFaults(
    page,
    'account/additionalcontacts/update',
    {
      async open() {
        await link(page, "Edit Robin O'Shea").click()
        await field(page, 'Contact number').fill('0491 570 110')
        await save.click()
      },
      async expectFailure() {
        await expect(saveFailure(page)).toBeVisible()
        await expect(main(page)).not.toContainText('developers')
        await expect(field(page, 'Contact number')).toHaveValue('0491 570 110')
      },
      retry: () => save.click(),
    },
    fewFaults,
  )
  await expect(heading(page, "The details of Robin O'Shea have been saved")).toBeVisible()
  await expect(saveFailure(page)).toHaveCount(0)
  expect(new Set(updates.map(({ key }) => key)).size, 'keys of one change').toBe(1)
  await page.unrouteAll()
}

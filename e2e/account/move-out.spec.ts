// Moving out: the states of D40, the days of the calendar, and what follows from a booking.
import type { Page } from '@playwright/test'
import {
  addDays,
  addMonths,
  moveOutDays,
  nextSelectable,
  showDate,
  showLongDate,
  todayIn,
  type Day,
} from '@switchboard/domain'
import { faultSequences, followFaults, namesOf } from '../support/faults'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, bianca, grace, kit, priya, sam, type Person } from '../support/people'

const address = '/move-out'
const zones = new Map<Person, string>([
  [alex, 'Australia/Melbourne'],
  [grace, 'Australia/Melbourne'],
  [bianca, 'Australia/Brisbane'],
  [sam, 'Australia/Sydney'],
])
const today = (person: Person) => todayIn(zones.get(person) ?? 'Australia/Melbourne', new Date())
const weekday = (person: Person, after: number): Day =>
  nextSelectable(addDays(today(person), after), moveOutDays(today(person)))!

const date = (page: Page) => page.getByRole('textbox', { name: 'Moving out date' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const booked = (page: Page) => page.getByRole('heading', { name: "You're moving out on" })
const failure = (page: Page) => page.getByText('Unable to process request at this time. Please try again later').first()

test('a customer books a move-out, changes its date, and cancels it', async ({ page, signedInAs }) => {
  const [first, second] = [weekday(alex, 20), weekday(alex, 30)]
  await signedInAs(alex, address)
  await expect(page.getByText("Choose the date you're moving out")).toBeVisible()
  await confirm(page).click()
  await expect(page.getByText('Please choose a value').first()).toBeVisible()
  await date(page).fill(showDate(first))
  await confirm(page).click()
  await expect(booked(page)).toBeFocused()
  await expect(page.getByText(showLongDate(first))).toBeVisible()

  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page.getByText(`Booked for ${showLongDate(first)}`)).toBeVisible()
  await page.goto('/usage')
  await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Change date' }).click()
  await date(page).fill(showDate(second))
  await confirm(page).click()
  await expect(page.getByText(showLongDate(second))).toBeVisible()
  await expect(booked(page)).toBeFocused()

  await page.getByRole('button', { name: 'Cancel move-out' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your move-out?' })
  await question.getByRole('button', { name: 'Keep my move-out' }).click()
  await expect(page.getByText(showLongDate(second))).toBeVisible()
  await page.getByRole('button', { name: 'Cancel move-out' }).click()
  await question.getByRole('button', { name: 'Cancel move-out' }).click()
  await expect(page.getByText("Choose the date you're moving out")).toBeVisible()
  await expect(date(page)).toHaveValue('')
})

test('only weekdays from today to three months ahead can be chosen', async ({ page, signedInAs }) => {
  await signedInAs(grace, address)
  const last = addMonths(today(grace), 3)
  const saturday = nextSelectable(today(grace), { closedWeekdays: [1, 2, 3, 4, 5, 7] })!
  for (const day of [addDays(today(grace), -1), saturday, addDays(last, 1)]) {
    await date(page).fill(showDate(day))
    await confirm(page).click()
    await expect(date(page)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(booked(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})

test('a move-out that was booked before is shown with its date', async ({ page, signedInAs }) => {
  await signedInAs(priya, address)
  await expect(booked(page)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^\d{1,2} \w+ \d{4}$/)).toBeVisible()
  await expect(date(page)).toHaveCount(0)
})

test('an account that is not active yet has no form', async ({ page, signedInAs }) => {
  await signedInAs(kit, address)
  await expect(page.getByRole('heading', { name: 'Your account is not yet active' })).toBeVisible()
  await expect(confirm(page)).toHaveCount(0)
})

for (const sequence of faultSequences)
  test(`a booking that fails says so and keeps the date: ${namesOf(sequence)}`, async ({
    page,
    signedInAs,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource/)
    const person = sequence[0]?.lasts ? bianca : sam
    const day = weekday(person, 10)
    await followFaults(page, 'account/cancel', sequence, {
      async open() {
        await signedInAs(person, address)
        await date(page).fill(showDate(day))
        await confirm(page).click()
      },
      async expectFailure() {
        await expect(failure(page)).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText('developers')
        await expect(date(page)).toHaveValue(showDate(day))
        await expect(booked(page)).toHaveCount(0)
      },
      retry: () => confirm(page).click(),
    })
    await expect(page.getByText(showLongDate(day))).toBeVisible()
    await expect(failure(page)).toHaveCount(0)
  })

import assert from 'node:assert/strict'
import { dayAfter } from '../../../e2e/support/calendar.ts'
import { button, field, heading, link, navigation, profile, role, within, words } from '../places.ts'
import { logIn, loginButton } from './sign-in.ts'
import type { Tab } from '../tab.ts'
import type { Visit } from './journey.ts'

/** Opens a page from the profile menu. */
export async function openFromProfile(tab: Tab, entry: string) {
  await tab.click(profile)
  await tab.click(within(role('banner'), link(entry)))
}

export async function changeNumber({ tab }: Visit) {
  await openFromProfile(tab, 'Contact details')
  const number = field('Contact number')
  await tab.click(button('Edit contact number'))
  await tab.focused(number)
  await tab.enter(number, '0412 34')
  await tab.press('Tab')
  await tab.see(words('Please enter a valid contact number'))
  await tab.enter(number, '0412345678')
  await tab.click(role('radio', 'Post'))
  await tab.click(button('Save changes'))
  await tab.focused(role('group', 'Your contact details have been saved'))
  await tab.click(button('Return to contact details'))
  await tab.reload()
  await tab.see(within(role('group', 'Contact number'), words('0412 345 678')))
}

export async function changeEmail({ tab }: Visit) {
  await openFromProfile(tab, 'Login details')
  await tab.click(button('Change email'))
  await tab.focused(field('New email address'))
  await tab.enter(field('New email address'), 'grace.new@example.com')
  await tab.click(button(/^Save$/))
  await tab.focused(role('group', 'Your login email has been saved'))
  await tab.click(button('Done'))
  await tab.see(loginButton)
  await logIn(tab, 'grace.new')
  await tab.see(navigation)
}

export async function addHolder({ tab }: Visit) {
  await tab.click(link('Additional account holders: Add'))
  await tab.see(heading('Add an account holder'))
  await tab.enter(field('First name'), 'Robin')
  await tab.enter(field('Last name'), "O'Shea")
  await tab.type(field('Date of birth'), '01051990')
  assert.equal(await tab.value(field('Date of birth')), '01 / 05 / 1990')
  await tab.enter(field('Email'), 'robin@example.com')
  await tab.enter(field('Contact number'), '0491 570 156')
  await tab.click(role('button', 'Add an account holder', { exact: true }))
  await tab.focused(role('group', "Robin O'Shea has been added to your account"))
  await tab.click(link('Return to your account holders'))
  await tab.click(button("Delete Robin O'Shea"))
  const question = role('dialog', "Remove Robin O'Shea?")
  await tab.see(question)
  await tab.press('Escape')
  await tab.gone(question)
  await tab.focused(button("Delete Robin O'Shea"))
  await tab.click(button("Delete Robin O'Shea"))
  await tab.click(within(question, button('Remove')))
  await tab.see(words('You have not added any account holders.'))
}

export async function moveOut({ tab }: Visit) {
  const [day, other] = [dayAfter(20), dayAfter(30)]
  const date = field('Moving out date')
  await tab.open('/move-out')
  await tab.type(date, dayAfter(20, [6]).short.replaceAll('/', ''))
  await tab.click(button('Confirm'))
  await tab.see(words('Choose a weekday'))
  await tab.enter(date, day.short.replaceAll('/', ''))
  assert.equal(await tab.value(date), day.short)
  await tab.click(button('Confirm'))
  await tab.focused(role('group', "You're moving out on"))
  await tab.see(words(day.long))
  await tab.click(button('Change date'))
  await tab.enter(date, other.short)
  await tab.click(button('Confirm'))
  await tab.see(words(other.long))
  await tab.click(button('Cancel move-out'))
  await tab.click(within(role('dialog', 'Cancel your move-out?'), button('Cancel move-out')))
  await tab.see(within(role('region', 'Messages'), words('Your move-out is cancelled')))
}

/** The calendar by keys alone. */
export async function chooseDateByKeys({ tab }: Visit) {
  await tab.open('/move-out')
  const opener = button('Moving out date: choose in calendar')
  const calendar = role('dialog', 'Moving out date: calendar')
  await tab.focus(opener)
  await tab.press('Enter')
  await tab.see(calendar)
  const cell = () => tab.run(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName)
  assert.equal(await cell(), 'gridcell')
  const name = () =>
    tab.run(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  const before = await name()
  await tab.press('ArrowDown', 'ArrowDown')
  assert.notEqual(await name(), before)
  await tab.press('Escape')
  await tab.gone(calendar)
  await tab.focused(button(/^Moving out date: /))
  await tab.press('Enter')
  await tab.see(calendar)
  await tab.press('ArrowDown', 'Enter')
  await tab.gone(calendar)
  assert.match(await tab.value(field('Moving out date')), /^\d\d\/\d\d\/\d{4}$/)
}

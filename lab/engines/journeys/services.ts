import { dayAfter } from '../../../e2e/support/calendar.ts'
import { button, field, first, heading, role, within, words } from '../places.ts'
import { openFromProfile } from './account.ts'
import type { Visit } from './journey.ts'

const card = (title: string) => role('article', title)

export async function takeService({ tab }: Visit) {
  const day = dayAfter(9)
  await openFromProfile(tab, 'My services')
  await tab.click(button('Add additional services'))
  await tab.focused(heading('Add additional services'))
  await tab.click(button('Continue'))
  await tab.see(words('Please select a service to continue.'))
  await tab.click(role('checkbox', 'EV charging'))
  await tab.click(button('Continue'))
  await tab.see(words('$22.00 per month'))
  await tab.type(field('Start date of EV charging'), day.short)
  for (const box of await tab.all(role('checkbox'))) await box.click()
  await tab.click(button('Submit'))
  await tab.focused(role('group', `Your service connection is scheduled for ${day.long}`))
  await tab.click(button('Back to services'))
  await tab.see(within(card('EV charging'), words('Connects on')))
  await tab.click(button('Cancel the connection of EV charging'))
  await tab.click(within(role('dialog'), button('Cancel connection')))
  await tab.see(within(role('region', 'Messages'), words('The connection of EV charging is cancelled')))
}

export async function leaveService({ tab }: Visit) {
  const day = dayAfter(20)
  await openFromProfile(tab, 'My services')
  await tab.click(button('Opt out of Heating and cooling'))
  await tab.focused(role('heading', 'Opt-out of Heating and cooling', { exact: true }))
  await tab.type(field('Disconnection date'), day.short)
  await tab.click(button('Submit'))
  await tab.focused(role('group', 'Heating and cooling will be disconnected on'))
  await tab.click(button('Back to services'))
  await tab.see(first(within(card('Heating and cooling'), words(`Disconnection scheduled for ${day.short}`))))
}

// The interactions that bench:interactions measures, as the person of the demonstration who has most services.
import type { Locator, Page } from '@playwright/test'

/** Sends the input. Everything that looks something up in the page has been done before. */
type Input = () => Promise<unknown>

export interface Interaction {
  /** Such as 'usage: year'. */
  name: string
  /** The page that is opened first, and opened again only if the previous interaction has left it. */
  from: string
  /** Brings the page into its state before the interaction. It is not measured. */
  prepare?: (page: Page) => Promise<unknown>
  /** Real input, by pointer or keys. */
  input: (page: Page) => Promise<Input>
  /** What the customer waits for. */
  shows: (page: Page) => Locator
}

const main = (page: Page) => page.getByRole('main')
const link = (name: string | RegExp) => (page: Page) => main(page).getByRole('link', { name }).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const field = (name: string | RegExp) => (page: Page) => main(page).getByRole('textbox', { name }).first()
const click = (find: (page: Page) => Locator) => (page: Page) => find(page).click()
/**
 * Presses the middle of an element. Playwright's own click would query the page for the position of the control during
 * the measurement.
 */
const press = (find: (page: Page) => Locator) => async (page: Page) => {
  await find(page).scrollIntoViewIfNeeded()
  const box = await find(page).boundingBox()
  if (!box) throw new Error('the element to press is not there')
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
/** @param find the element that has the focus; the present one if omitted */
const type = (keys: string, find?: (page: Page) => Locator) => async (page: Page) => {
  await find?.(page).focus()
  return () => page.keyboard.type(keys, { delay: 30 })
}
const key = (name: string, find?: (page: Page) => Locator) => async (page: Page) => {
  await find?.(page).focus()
  return () => page.keyboard.press(name)
}
/** A link of the main navigation. */
const navigate = (name: string) =>
  press((page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))
const inSettings = (name: string) =>
  press((page) => page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name, exact: true }))
const menuButton = button('My profile')
const menuEntry = (name: string) => press((page) => page.getByRole('link', { name, exact: true }).first())
const inSummary = (text: RegExp) => (page: Page) => page.getByRole('table', { name: 'Summary' }).getByText(text).first()
const choice = (name: string) => (page: Page) => main(page).getByRole('radio', { name, exact: true })
const select = (name: string) => (page: Page) => main(page).getByRole('combobox', { name })
const bars = (page: Page) => main(page).getByRole('radio', { name: /kilowatt hours/ })
const chosenBar = (page: Page) => bars(page).and(page.locator(':checked'))
const lastYear = (page: Page) => main(page).getByRole('checkbox', { name: 'Show last year' })
const column = (name: RegExp) => (page: Page) => main(page).getByRole('columnheader', { name })
const details = (page: Page) => main(page).locator('summary').last()
const openDetails = (page: Page) => main(page).locator('details[open]').last()
const billLines = (page: Page) => main(page).getByRole('heading', { name: 'What you are charged' })
const latestBill = (page: Page) => main(page).getByRole('heading', { name: 'Latest bill' })
const dialog = (page: Page) => page.getByRole('dialog')
const calendar = button(/choose in calendar/)
const openBill = async (page: Page) => {
  await link('Check this bill line by line')(page).click()
  await billLines(page).waitFor()
}
const editNumber = async (page: Page) => {
  await button('Edit contact number')(page).click()
  await field('Contact number')(page).fill('')
}

/** Changes of the page. */
const routes: readonly Interaction[] = [
  { name: 'dashboard to usage', from: '/', input: navigate('Usage'), shows: inSummary(/\$/) },
  { name: 'usage to bills', from: '/usage', input: navigate('Bills & payments'), shows: link('Make payment') },
  { name: 'bills to dashboard', from: '/payment-history', input: navigate('Dashboard'), shows: latestBill },
  { name: 'dashboard to a bill', from: '/', input: press(link('Check this bill line by line')), shows: billLines },
  {
    name: 'a bill back to the dashboard',
    from: '/',
    prepare: openBill,
    input: async (page) => () => page.goBack(),
    shows: latestBill,
  },
  {
    name: 'menu to services',
    from: '/',
    prepare: click(menuButton),
    input: menuEntry('My services'),
    shows: (page) => main(page).getByRole('heading', { name: 'Utilities' }),
  },
  {
    name: 'menu to contact details',
    from: '/',
    prepare: click(menuButton),
    input: menuEntry('Contact details'),
    shows: button('Edit contact number'),
  },
  {
    name: 'dashboard to an account holder',
    from: '/',
    input: press(link(/^Additional account holders/)),
    shows: field('First name'),
  },
  {
    name: 'settings to login',
    from: '/contact-details',
    input: inSettings('Login and security'),
    shows: button('Add a passkey'),
  },
  {
    name: 'settings to notifications',
    from: '/contact-details',
    input: inSettings('Notifications'),
    shows: (page) => main(page).getByRole('checkbox').first(),
  },
  {
    name: 'settings to activity',
    from: '/contact-details',
    input: inSettings('Activity'),
    shows: (page) => main(page).getByRole('heading', { name: 'Changes to your account' }),
  },
  { name: 'settings to moving out', from: '/contact-details', input: inSettings('Moving out'), shows: calendar },
  { name: 'settings to data', from: '/contact-details', input: inSettings('Your data'), shows: button('Make a key') },
]

/** Usage and its chart. */
const charts: readonly Interaction[] = [
  {
    name: 'usage: service',
    from: '/usage',
    input: type('H', select('Service')),
    shows: (page) => main(page).getByRole('group', { name: /^Hot water: / }),
  },
  { name: 'usage: year', from: '/usage', input: press(choice('Yearly')), shows: column(/^Year/) },
  { name: 'usage: day', from: '/usage', input: press(choice('Daily')), shows: column(/^Day/) },
  { name: 'usage: period', from: '/usage', input: type('2025', select('Period')), shows: inSummary(/Dec 2025/) },
  { name: 'usage: open a month', from: '/usage', input: press(button(/^Open /)), shows: column(/^Day/) },
  {
    name: 'usage: open a day',
    from: '/usage',
    prepare: async (page) => {
      await choice('Daily')(page).check({ force: true })
      await column(/^Day/)(page).waitFor()
    },
    input: press(button(/^Open /)),
    shows: (page) => main(page).getByRole('slider', { name: 'Half hour' }),
  },
  { name: 'chart: choose a bar', from: '/usage', input: press((page) => bars(page).nth(2)), shows: chosenBar },
  { name: 'chart: next bar by key', from: '/usage', input: key('ArrowLeft', chosenBar), shows: chosenBar },
  {
    name: 'chart: last year',
    from: '/usage',
    input: press(lastYear),
    shows: (page) => lastYear(page).and(page.locator(':checked')),
  },
]

/** Menus, dialogs, disclosures and calendars. */
const overlays: readonly Interaction[] = [
  {
    name: 'open the menu',
    from: '/',
    input: press(menuButton),
    shows: (page) => page.getByRole('link', { name: 'My services' }),
  },
  {
    name: 'close the menu',
    from: '/',
    prepare: click(menuButton),
    input: key('Escape'),
    shows: menuButton,
  },
  { name: 'open the calendar', from: '/move-out', input: press(calendar), shows: dialog },
  {
    name: 'calendar: next month',
    from: '/move-out',
    prepare: click(calendar),
    input: press(button(/next month/i)),
    shows: dialog,
  },
  {
    name: 'calendar: choose a day',
    from: '/move-out',
    prepare: click(calendar),
    input: key('Enter'),
    shows: field('Moving out date'),
  },
  {
    name: 'question about lost input',
    from: '/contact-details',
    prepare: async (page) => {
      await editNumber(page)
      await field('Contact number')(page).fill('0412 345 679')
    },
    input: navigate('Usage'),
    shows: dialog,
  },
  { name: 'open the lines of a bill', from: '/', prepare: openBill, input: press(details), shows: openDetails },
  { name: 'another year of bills', from: '/payment-history', input: press(details), shows: openDetails },
]

const newHolder = '/additional-account-holder?holder=new'

/** Fields and saving. */
const forms: readonly Interaction[] = [
  {
    name: 'start to edit',
    from: '/contact-details',
    input: press(button('Edit contact number')),
    shows: field('Contact number'),
  },
  {
    name: 'type in a masked field',
    from: '/contact-details',
    prepare: editNumber,
    input: type('0498765432'),
    shows: field('Contact number'),
  },
  {
    name: 'type in a text field',
    from: newHolder,
    input: type('Margaret', field('First name')),
    shows: field('First name'),
  },
  {
    name: 'type in a date field',
    from: newHolder,
    input: type('01021980', field('Date of birth')),
    shows: field('Date of birth'),
  },
  {
    name: 'type in an email field',
    from: newHolder,
    input: type('a@example.com', field('Email')),
    shows: field('Email'),
  },
  {
    name: 'show the errors of a form',
    from: newHolder,
    input: press(button('Add an account holder')),
    shows: (page) => main(page).locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'save a choice',
    from: '/notifications',
    input: press((page) => main(page).getByRole('checkbox').first()),
    shows: (page) => main(page).getByRole('checkbox').first(),
  },
  {
    name: 'open the offers',
    from: '/services',
    input: press(button('Add additional services')),
    shows: button('Back to services'),
  },
  {
    name: 'choose an extra service',
    from: '/services',
    prepare: click(button('Add additional services')),
    input: press((page) => main(page).getByRole('checkbox').first()),
    shows: (page) => main(page).getByRole('checkbox', { checked: true }).first(),
  },
  {
    name: 'start to leave a service',
    from: '/services',
    input: press(button(/^Opt out/)),
    shows: field('Disconnection date'),
  },
]

export const interactions: readonly Interaction[] = [...routes, ...charts, ...overlays, ...forms]

// Every screen on small phones, with customers' text settings: nothing is cut off, and nothing scrolls sideways.
import type { Page } from '@playwright/test'
import { dayAfter } from '../support/calendar'
import { expect, test } from '../support/fixtures'
import { alex, liam, theo } from '../support/people'
import { forgetSession } from '../support/session'
import { mainNavigation as nav, openInDocument } from '../support/shell'
import { loginForm } from '../support/sign-in'
import { resetText, textSettings } from '../support/text-settings'

interface Screen {
  readonly name: string
  /** Undefined: the current page. */
  readonly address?: string
  readonly open?: (page: Page) => Promise<unknown>
  /** Leaves input that the next page would ask about. */
  readonly isChanged?: true
  readonly complete: (page: Page) => ReturnType<Page['getByRole']>
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const serviceGroups = heading('Utilities')

const screens: readonly Screen[] = [
  { name: 'dashboard', address: '/', complete: (page) => page.getByRole('link', { name: /^My Usage ?: View$/ }) },
  {
    name: 'open menu',
    open: (page) => nav(page).getByRole('button', { name: 'menu' }).click(),
    complete: (page) => nav(page).getByRole('link', { name: 'FAQs' }),
  },
  {
    name: 'open profile menu',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'My profile' }).click()
    },
    complete: (page) => page.getByRole('button', { name: 'Log out' }),
  },
  { name: 'usage', address: '/usage', complete: (page) => page.getByRole('table', { name: 'Summary' }) },
  {
    name: 'daily usage',
    open: (page) => page.getByRole('radio', { name: 'Daily' }).check(),
    complete: (page) => page.getByRole('group', { name: /daily amounts/ }),
  },
  {
    name: 'billing history',
    address: '/payment-history',
    complete: (page) => page.getByRole('table', { name: /^Bills and payments of/ }).first(),
  },
  {
    name: 'bill with its lines',
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Check this bill line by line' }).click()
      await page.locator('summary').last().click()
    },
    complete: (page) => page.locator('details').getByText('It adds up', { exact: true }).first(),
  },
  { name: 'services', address: '/services', complete: serviceGroups },
  {
    name: 'services to add',
    open: (page) => page.getByRole('button', { name: 'Add additional services' }).click(),
    complete: (page) => page.getByRole('checkbox', { name: 'EV charging' }),
  },
  {
    name: 'services to confirm, with errors',
    open: async (page) => {
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
    },
    isChanged: true,
    complete: heading('There is a problem'),
  },
  {
    name: 'opt-out',
    open: async (page) => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Opt out of Heating and cooling' }).click()
    },
    complete: (page) => page.getByRole('textbox', { name: 'Disconnection date' }),
  },
  {
    name: 'a service that ends',
    open: async (page) => {
      // These people's other tests need the service.
      await page.route('**/account/opt-out', (route) => route.fulfill({ json: {} }))
      await page.getByRole('textbox', { name: 'Disconnection date' }).fill(dayAfter(20).short)
      await page.getByRole('button', { name: 'Submit' }).click()
    },
    complete: heading('Heating and cooling will be disconnected on'),
  },
  {
    name: 'contact details',
    address: '/contact-details',
    complete: (page) => page.getByRole('button', { name: 'Edit contact number' }),
  },
  {
    name: 'contact details with an error',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit contact number' }).click()
      await page.getByRole('textbox', { name: 'Contact number' }).fill('12')
      await page.getByRole('radio', { name: 'Post' }).check()
    },
    isChanged: true,
    complete: (page) => page.getByText('Please enter a valid contact number'),
  },
  {
    name: 'login details with an error',
    address: '/login-details',
    open: async (page) => {
      await page.getByRole('button', { name: 'Change email' }).click()
      await page.getByRole('textbox', { name: 'New email address' }).fill('alex')
      await page.getByRole('textbox', { name: 'New email address' }).press('Tab')
    },
    isChanged: true,
    complete: (page) => page.getByText('Please enter a valid email address'),
  },
  {
    name: 'moving out',
    address: '/move-out',
    complete: (page) => page.getByRole('textbox', { name: 'Moving out date' }),
  },
  {
    name: 'moving out with its calendar',
    open: (page) => page.getByRole('button', { name: /calendar/i }).click(),
    complete: (page) => page.getByRole('grid'),
  },
  {
    name: 'additional account holders',
    address: '/additional-account-holder',
    complete: (page) => page.getByText('You have not added any account holders.'),
  },
  {
    name: 'the form of an account holder with errors',
    open: async (page) => {
      await page.getByRole('link', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Add an account holder' }).click()
    },
    complete: heading('There is a problem'),
  },
  { name: 'page not found', address: '/no-such-page', complete: heading('Something has gone wrong!') },
  {
    name: 'the accessibility statement',
    open: (page) => page.goto('/accessibility'),
    complete: heading('Tell us about a problem'),
  },
]

/** Large text at the narrowest width; the other setting at the width of most phones. */
const widthsOf = (how: keyof typeof textSettings) =>
  process.env.LONG ? [320, 390] : [how === 'with wide text spacing' ? 390 : 320]

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const [how, adjustText] of Object.entries(textSettings))
    for (const width of widthsOf(how as keyof typeof textSettings)) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(adjustText)
      // Sizes measured by a script follow a moment later.
      const faults = () => page.evaluate(findFaults)
      await expect.soft.poll(faults, { message: `${name}, ${width} pixels, ${how}`, timeout: 2_000 }).toEqual([])
      await resetText(page)
    }
}

/** Screens with bills and readings. Liam has the largest amounts. */
const screensWithAmounts = ['dashboard', 'usage', 'daily usage', 'billing history', 'bill with its lines']

/** Only the long run opens these: the gate shows each page in a window of 320 pixels, and the kit each component. */
const screensOfLongRun = ['opt-out', 'a service that ends', 'login details with an error']
/** Only the long run opens these, too: tests pass through them to the next screen. */
const screensOnTheWay = ['services to add', 'contact details', 'moving out', 'additional account holders']

/** The menus are open on the dashboard. LONG=1: also what Liam sees with larger amounts. */
const screensOfAlex = screens.filter(
  ({ name }) =>
    process.env.LONG || name === 'dashboard' || ![...screensWithAmounts, ...screensOfLongRun].includes(name),
)

async function expectAllToFit(page: Page, those: readonly Screen[], signIn: (address: string) => Promise<unknown>) {
  await page.setViewportSize({ width: 390, height: 800 })
  let before: Screen | undefined
  for (const screen of those) {
    const { name, address, open, complete } = screen
    if (address !== undefined) {
      if (!before) await signIn(address)
      else await (before.isChanged ? page.goto(address) : openInDocument(page, address))
    }
    before = screen
    await open?.(page)
    await expect(complete(page)).toBeVisible()
    if (process.env.LONG || !screensOnTheWay.includes(name)) await expectToFit(page, name)
  }
}

test('every page fits into a small phone with wide and with large text', async ({ page, signedInAs }) => {
  await expectAllToFit(page, screensOfAlex, (address) => signedInAs(alex, address))
  await forgetSession(page)
  await signedInAs(theo)
  await expect(page.getByText('account 4000000019')).toBeVisible()
  await expectToFit(page, 'dashboard without a property name')
})

// The tests of the appearance of dashboard and usage show large amounts in large text.
test(
  'thousands of dollars and kilowatt hours fit with wide and with large text',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    const those = screens.filter(({ name }) => screensWithAmounts.includes(name))
    await expectAllToFit(page, those, (address) => signedInAs(liam, address))
  },
)

test('the login pages fit into a small phone with wide and with large text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await expect(loginForm(page).submit).toBeVisible()
  await expectToFit(page, 'login')
  await loginForm(page).email.fill('nobody@example.com')
  await loginForm(page).password.fill('not the password')
  await loginForm(page).submit.click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expectToFit(page, 'failed login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectToFit(page, 'forgotten password')
})

/** Ignores what a customer can scroll to, and what appears only with focus. Runs in the page. */
function findFaults(): string[] {
  const { clientWidth: width, scrollWidth } = document.documentElement
  const nameOf = (element: Element) => `${element.tagName} ${element.textContent.trim().slice(0, 30)}`
  const around = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...around(element.parentElement)] : []
  const overflowOf = (element: Element) => getComputedStyle(element).overflow
  /** The page itself and menus must not scroll sideways. */
  const canBeScrolledTo = (element: Element) =>
    around(element).some((one) => /auto|scroll/.test(overflowOf(one)) && !one.matches('html, body, [popover]'))
  const isClipped = (element: Element) =>
    [element, ...around(element)].some((one) => getComputedStyle(one).clipPath !== 'none')
  const isOutside = (text: DOMRect, frame: DOMRect, above: number) =>
    text.left < frame.left - 2 ||
    text.right > frame.right + 2 ||
    text.top < frame.top - above ||
    text.bottom > frame.bottom + above
  const textsIn = (element: Element) => {
    const texts: DOMRect[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const parent = walker.currentNode.parentElement
      if (range.toString().trim() && parent && !isClipped(parent)) texts.push(range.getBoundingClientRect())
    }
    return texts.filter((text) => text.width > 0)
  }
  const isCutOff = (control: Element) => {
    const box = control.getBoundingClientRect()
    if (box.width === 0 || box.right < 0 || !control.checkVisibility({ visibilityProperty: true })) return false
    if (isClipped(control) || canBeScrolledTo(control)) return false
    if (box.left < -1 || box.right > width + 1) return true
    const frames = around(control).filter((one) => /hidden|clip/.test(overflowOf(one)))
    // A line may be lower than its font's letters.
    return textsIn(control).some(
      (text) => isOutside(text, box, 8) || frames.some((frame) => isOutside(text, frame.getBoundingClientRect(), 2)),
    )
  }
  // The cause of the width may be inside something that scrolls.
  const tooWide =
    scrollWidth <= width
      ? []
      : [
          `the page is ${scrollWidth} pixels wide`,
          ...[...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > width + 1 && !canBeScrolledTo(element))
            .slice(0, 5)
            .map((element) => `${nameOf(element)} is outside`),
        ]
  // Amounts are in the last column.
  const hidden = [...document.querySelectorAll('table')].flatMap(({ parentElement: frame }) =>
    frame?.checkVisibility() && frame.scrollWidth > frame.clientWidth
      ? [`${nameOf(frame)} hides a part of its rows`]
      : [],
  )
  const controls = [...document.querySelectorAll('a, button, summary, select, label')]
  return [...tooWide, ...hidden, ...controls.filter(isCutOff).map((control) => `${nameOf(control)} is cut off`)]
}

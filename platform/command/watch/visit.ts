// A visit of the portal as a customer makes it, in a real browser: sign in, open something, log out.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

export interface Plan {
  /** The address of the portal. */
  readonly portal: string
  readonly email: string
  readonly password: string
  /** Names of the links or buttons that the customer presses one after another. */
  readonly press: readonly string[]
  /** Texts that are shown afterwards. */
  readonly expect: readonly string[]
  /** Names of what is pressed to log out. The login page follows. */
  readonly leave: readonly string[]
}

/**
 * Cookies of a browser whose customer has logged out, so that the next sign-in does not count as one on a new device.
 */
export type KnownDevice = Awaited<ReturnType<BrowserContext['storageState']>>

/** What customers do, in order. */
export const STEPS = ['open', 'sign-in', 'read', 'log-out'] as const
export type Step = (typeof STEPS)[number]

export interface Visit {
  readonly startedAt: Date
  /** Milliseconds of the steps that succeeded. */
  readonly took: ReadonlyMap<Step, number>
  /** Undefined for a visit on which everything succeeded. */
  readonly failure: { readonly step: Step; readonly reason: string } | undefined
  /** Undefined if something failed, or the customer did not log out. */
  readonly device?: KnownDevice | undefined
}

/** Customers leave before. */
const LONGEST_STEP_MS = 20_000

/** @param longestMs of a step @param device of an earlier visit */
export async function visitPortal(
  browser: Browser,
  plan: Plan,
  { longestMs = LONGEST_STEP_MS, device }: { readonly longestMs?: number; readonly device?: KnownDevice } = {},
): Promise<Visit> {
  const startedAt = new Date()
  const took = new Map<Step, number>()
  // A browser that has crashed cannot open a page.
  const options = { baseURL: plan.portal, ...(device && { storageState: device }) }
  const page = await browser.newPage(options).catch(() => undefined)
  if (!page) return { startedAt, took, failure: { step: 'open', reason: 'the browser of the watch has ended' } }
  page.setDefaultTimeout(longestMs)
  try {
    for (const step of STEPS) {
      const begin = performance.now()
      const reason = await failureOf(page, plan, step)
      if (reason !== undefined) return { startedAt, took, failure: { step, reason } }
      took.set(step, performance.now() - begin)
    }
    const left =
      plan.leave.length > 0
        ? await page
            .context()
            .storageState()
            .catch(() => undefined)
        : undefined
    return { startedAt, took, failure: undefined, device: left }
  } finally {
    await page.close().catch(() => undefined)
  }
}

/** @returns undefined if the step succeeded */
async function failureOf(page: Page, plan: Plan, step: Step): Promise<string | undefined> {
  try {
    await steps[step](page, plan)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? firstLine(error.message) : String(error)
    return `${message} ${await placeOf(page)}`
  }
}

/** "(on 'Bill for October 2026' at /bill/INV48450897)" */
async function placeOf(page: Page): Promise<string> {
  const { protocol, pathname } = new URL(page.url())
  // The browser's own pages, before the first one and if an address does not answer.
  if (!protocol.startsWith('http')) return '(no page was shown)'
  const title = await page.title().catch(() => '')
  return title === '' ? `(at ${pathname})` : `(on '${title}' at ${pathname})`
}

// Playwright colours its messages, and appends a log that has the person's entries.
const firstLine = (message: string) =>
  message
    .split('\n', 1)
    .join('')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[\d+m/g, '')

const steps: Record<Step, (page: Page, plan: Plan) => Promise<void>> = {
  async open(page, { portal }) {
    const answer = await page.goto('/')
    if (answer && !answer.ok()) throw new Error(`${portal} answered ${answer.status()}`)
    await loginForm(page).waitFor()
  },
  async 'sign-in'(page, { portal, email, password }) {
    const form = loginForm(page)
    await form.locator('input[type=email], input[name=username], input[autocomplete~=username]').first().fill(email)
    await form.locator('input[type=password]').fill(password)
    await form.locator('input[type=password]').press('Enter')
    await page.waitForURL((url) => url.origin === new URL(portal).origin && !isLoginPage(url), { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('heading').first().waitFor()
  },
  async read(page, { press, expect }) {
    for (const name of press) await actionNamed(page, name).click()
    for (const text of expect) await page.getByText(text).first().waitFor()
  },
  async 'log-out'(page, { leave }) {
    for (const name of leave) await actionNamed(page, name).click()
    if (leave.length > 0) await loginForm(page).waitFor()
  },
}

/** Keycloak's and the embedded provider's. */
const loginForm = (page: Page): Locator => page.locator('form', { has: page.locator('input[type=password]') })

/** The embedded provider may have the address of the portal. */
const isLoginPage = ({ pathname }: URL) => /\/realms\/[^/]+\/(login-actions|protocol)\//.test(pathname)

const actionNamed = (page: Page, name: string): Locator =>
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()

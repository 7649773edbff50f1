// Playwright reads from the destructuring pattern what a fixture needs, even if it is empty.
/* oxlint-disable no-empty-pattern */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type { Person } from './people'
import { beginSession, openWithSession } from './session'
import { logIn, loginForm } from './sign-in'
import { startServer, type Running } from './servers'
import { stopAnimations } from './still'

export { expect }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

interface TestFixtures {
  /** Origin of the portal that the test drives. */
  readonly portal: string
  /** Signs the page's person in and opens the address, by the shortest way: an earlier test's session will do. */
  readonly signedInAs: (person: Person, address?: string) => Promise<void>
  /** Declares the errors that the test itself causes; any other console error fails it. */
  readonly expectErrors: (...patterns: RegExp[]) => void
  readonly expected: RegExp[]
}

interface WorkerFixtures {
  /** This worker's own server, whose registry may be changed. Started by the first test that needs it. */
  readonly ownServer: Running
  /** Cookies by portal and email. */
  readonly sessions: Map<string, Cookies>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: async ({}, use) => use(process.env.E2E_PORTAL!),

  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  ownServer: [
    async ({}, use, { workerIndex }) => {
      const folder = process.env.E2E_FOLDER!
      const server = await startServer(join(folder, 'prepared'), join(folder, `own-${workerIndex}`))
      await use(server)
      await server.stop()
      rmSync(server.dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ portal }, use) => use(portal),

  expected: async ({}, use) => use([]),

  expectErrors: async ({ expected }, use) => use((...patterns) => void expected.push(...patterns)),

  context: async ({ context, portal, expected }, use) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => errors.push(String(error.error().stack)))
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', (e) =>
        console.error(`policy violated: ${e.effectiveDirective} ${e.blockedURI}`),
      ),
    )
    await stopAnimations(context)
    await use(context)
    const surprises = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    expect(surprises, 'errors in the console').toEqual([])
    for (const page of context.pages()) await expectNoTokenToBeSeen(page, portal)
  },

  signedInAs: async ({ page, context, portal, sessions }, use) => {
    await use(async (person, address = '/') => {
      const key = `${portal} ${person.email}`
      const known = sessions.get(key)
      if (known) await context.addCookies(known)
      else if (!process.env.IDENTITY_URL) {
        await beginSession(context.request, portal, person)
        sessions.set(key, await sessionCookies(context))
      }
      await openWithSession(page, new URL(address, portal).href)
      const navigation = page.getByRole('navigation', { name: 'Main' })
      const { submit } = loginForm(page)
      await expect(navigation.or(submit)).toBeVisible()
      // An earlier test has ended the session, or the provider is of another kind.
      if (await submit.isVisible()) {
        await logIn(page, person)
        await expect(navigation).toBeVisible()
        sessions.set(key, await sessionCookies(context))
      }
    })
  },
})

/**
 * Without the cookies that a page sets itself after a failure, such as sb-folders: with them, later tests of this worker
 * would get other builds or addresses.
 */
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name, httpOnly }) => httpOnly || !name.startsWith('sb-'))

/** Tokens are in memory only: not in storage, in cookies that a script can read, in the address or in the history. */
async function expectNoTokenToBeSeen(page: Page, portal: string): Promise<void> {
  if (page.isClosed() || !page.url().startsWith(portal)) return
  await expect(async () => {
    const places = await page.evaluate(() => ({
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      cookies: document.cookie,
      address: location.href,
      history: JSON.stringify(history.state),
    }))
    expect(places.address).not.toMatch(/[#&?](code|session_state)=/)
    expect(JSON.stringify(places)).not.toMatch(/eyJ[\w-]{10,}\.eyJ|refresh_token|access_token/)
  }).toPass({ timeout: 5_000 })
}

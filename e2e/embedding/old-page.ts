// A page of another application at the portal's origin, with its own policy, that embeds remotes.
import type { Page } from '@playwright/test'
import type { Person } from '../support/people'
import type { Proxy } from '../support/proxy'
import { logIn } from '../support/sign-in'

declare global {
  var told: { type: string; detail: unknown }[]
}

const POLICY = "default-src 'self'; img-src 'self' data:; script-src 'self' 'nonce-old'; style-src 'self' 'nonce-old'"
/** Records the elements' events. */
const listen = `
  globalThis.told = []
  for (const type of ['shown', 'signed-out', 'failed', 'navigate'])
    document.addEventListener('switchboard-' + type, (event) => told.push({ type, detail: event.detail }))`

export interface OldPage {
  /** The markup between heading and footer. */
  readonly content: string
  /** Runs before anything is loaded. */
  readonly script?: string
  /** Whether the remotes look for a session themselves. */
  readonly signsIn?: boolean
  readonly styles?: string
}

const OLD_PAGE = '/old-portal/accounts'

export const element = (name: string, more = '') => `<switchboard-remote name="${name}" ${more}></switchboard-remote>`

/** @param network proxy at whose origin the page and the portal are */
export async function openOldPage(
  page: Page,
  network: Proxy,
  { content, script = '', signsIn = true, styles = '' }: OldPage,
): Promise<void> {
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Old portal</title>
    <link rel="icon" href="data:,"><script nonce="old">${listen};${script}</script>
    <script src="/embed.js" defer ${signsIn ? 'data-sign-in' : ''}></script><style nonce="old">${styles}</style></head>
    <body><h1>Accounts</h1><div id="view">${content}</div><p>Old footer</p></body></html>`
  network.addPage(OLD_PAGE, html, POLICY)
  await page.goto(`${network.address}${OLD_PAGE}#!/accounts/overview`)
}

/** Signs in with the button that an element shows if there is no session. */
export async function signInFromOldPage(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await logIn(page, person)
}

export const remote = (page: Page, name: string) => page.locator(`switchboard-remote[name="${name}"]`)

export const told = (page: Page, type: string): Promise<unknown[]> =>
  page.evaluate((wanted) => globalThis.told.flatMap((one) => (one.type === wanted ? [one.detail] : [])), type)

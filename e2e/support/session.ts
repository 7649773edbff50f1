// Opens a page for a browser whose session at the provider goes on, without loading the host twice.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const keycloakFile = createRequire(import.meta.url).resolve('keycloak-js')
/** As statements: an evaluated text has no exports. */
const keycloak = readFileSync(keycloakFile, 'utf8').replaceAll(/^export (default )?/gm, '')

/**
 * Goes to the provider at once instead of by way of the page that was asked for, and comes back to that one with a code.
 * Without a session the provider shows its login page.
 */
export async function openWithSession(page: Page, address: string): Promise<void> {
  // A small document of the portal's origin, whose storage keycloak-js uses.
  const answer = await page.goto(new URL('/api/config/portalkeycloakconfig', address).href)
  const config: unknown = await answer?.json()
  const login: unknown = await page.evaluate(`(async (config, redirectUri) => {
    ${keycloak}
    const client = new Keycloak({ url: config['auth-server-url'], realm: config.realm, clientId: config.resource })
    await client.init({ flow: 'standard', responseMode: 'fragment', pkceMethod: 'S256', checkLoginIframe: false })
    return client.createLoginUrl({ redirectUri })
  })(${JSON.stringify(config)}, ${JSON.stringify(address)})`)
  // A page may be wanted whose files never arrive.
  await page.goto(new URL(String(login), address).href, { waitUntil: 'commit' })
}

// The page on which a person adds a passkey.
import { SoftwarePasskey } from './authenticator'
import type { Browser, Page } from './browser'
import { openAction, type Realm } from './realm'

export const ADD_PASSKEY = 'webauthn-register-passwordless'

interface Options {
  readonly challenge: string
  readonly user: { readonly id: string }
}

/** Asks for what a new passkey or an assertion needs, as the page's script does. @throws Error for a refusal */
export async function optionsOf(browser: Browser, page: Page): Promise<Options> {
  const [, path = ''] = /data-options="([^"]+)"/.exec(page.text) ?? []
  const answer = await browser.send(new URL(path.replaceAll('&amp;', '&'), page.address).href, { method: 'POST' })
  if (answer.status !== 200) throw new Error(`no options: ${answer.status}`)
  return JSON.parse(answer.text) as Options
}

interface NewPasskey {
  readonly name: string
  readonly person: Parameters<typeof openAction>[3]
}

/** Fills in the page, after a login if there is no session. @returns `send` submits it */
export async function newPasskey(
  realm: Pick<Realm, 'base' | 'origin'>,
  browser: Browser,
  { name, person }: NewPasskey,
): Promise<{ readonly passkey: SoftwarePasskey; send(): Promise<Page> }> {
  const passkey = new SoftwarePasskey()
  const page = await openAction(realm, browser, ADD_PASSKEY, person)
  const attestation = passkey.create(await optionsOf(browser, page), realm.origin)
  return { passkey, send: () => browser.submit(page, { name, attestation }) }
}

import { button, field, heading, navigation, words } from '../places.ts'
import type { Tab } from '../tab.ts'

export const loginEmail = field(/e-?mail/i)
export const loginPassword = 'internal:role=textbox[name="Password"s]'
export const loginButton = button(/^(log|sign) in$/i)

/** On the provider's login page. @param first name of a person */
export async function logIn(tab: Tab, person: string, password: string = 'wattlebird') {
  await tab.enter(loginEmail, `${person.toLowerCase()}@example.com`)
  await tab.enter(loginPassword, password)
  await tab.click(loginButton)
}

/** Signs in at a page of the portal, and waits for it. */
export async function openAs(tab: Tab, person: string, path: string = '/') {
  await tab.open(path)
  await logIn(tab, person)
  await tab.see(navigation)
}

export async function signIn(tab: Tab) {
  await tab.open('/usage?interval=daily')
  await logIn(tab, 'alex', 'not-the-password')
  await tab.see(words(/(incorrect|invalid|doesn.t match|do not match|not right|wrong)/i))
  await logIn(tab, 'alex')
  await tab.see(heading('Usage'))
  await tab.arrive('/usage?interval=daily')
  await tab.reload()
  await tab.see(heading('Usage'))
}

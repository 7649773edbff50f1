import assert from 'node:assert/strict'
import { waitUntil } from '../../checks.ts'
import { button, heading, navigation, profile, words } from '../places.ts'
import { loginButton } from './sign-in.ts'
import type { Tab } from '../tab.ts'
import type { Visit } from './journey.ts'

async function logOut(tab: Tab) {
  await tab.click(profile)
  await tab.click(button('Log out'))
  await tab.see(loginButton)
}

/** Nothing of the account is visible after a logout, however the customer goes back. */
export async function goBackAfterLogout({ tab }: Visit) {
  await tab.open('/legacy/#!/accounts/pay')
  await tab.see(words(/^Your balance is/))
  const entry = await tab.run(() => history.length)
  await tab.run(() =>
    addEventListener('pageshow', ({ persisted }) => {
      const seen = [...document.body.querySelectorAll('*')].filter(
        (element) => element.children.length === 0 && element.checkVisibility({ visibilityProperty: true }),
      )
      if (persisted) sessionStorage.setItem('shown-again', seen.map(({ textContent }) => textContent).join(' '))
    }),
  )
  await tab.open('/')
  await logOut(tab)
  await tab.run((to: number) => history.go(to - history.length), entry)
  await waitUntil('the login page or an empty page', async () => (await tab.all(loginButton)).length === 1, 20)
  assert.equal((await tab.all(words(/^Your balance is/))).length, 0)
  // Only if the engine kept the page.
  assert.ok(['', null].includes(await tab.run(() => sessionStorage.getItem('shown-again'))))
  await tab.open('/')
  await tab.see(loginButton)
}

/** A logout in one tab ends the session in the other. */
export async function endSession({ tab }: Visit) {
  await tab.see(heading('Latest bill'))
  const own = await tab.driver.getWindowHandle()
  await tab.driver.switchTo().newWindow('tab')
  await tab.open('/usage')
  await tab.see(navigation)
  await logOut(tab)
  await tab.driver.close()
  await tab.driver.switchTo().window(own)
  await waitUntil('the login page in the other tab', async () => (await tab.all(loginButton)).length === 1, 30)
}

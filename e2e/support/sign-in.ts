// The provider's login page, embedded or Keycloak's own.
import type { Page } from '@playwright/test'
import { password, type Person } from './people'

export const loginForm = (page: Page) => ({
  email: page.getByRole('textbox', { name: /e-?mail/i }),
  password: page.getByRole('textbox', { name: 'Password', exact: true }),
  submit: page.getByRole('button', { name: /^(log|sign) in$/i }),
})

/**
 * From now on the document at the path claims that its server does not know whether the provider is reachable, so that
 * the browser checks.
 */
export async function hideProvider(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    // A browser sends the origin of a navigation to the server, but Playwright does not.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'none' } })
    const html = await response.text()
    if (!html.includes(' data-identity=')) throw new Error('the page does not sign in by itself')
    await route.fulfill({ response, body: html.replace(' data-provider-up', '') })
  })
}

export async function logIn(page: Page, person: Person, secret = password): Promise<void> {
  const form = loginForm(page)
  await form.email.fill(person.email)
  await form.password.fill(secret)
  await form.submit.click()
}

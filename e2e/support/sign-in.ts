// The provider's login page, embedded or Keycloak's own.
import type { Page } from '@playwright/test'
import { password, type Person } from './people'

export const loginForm = (page: Page) => ({
  email: page.getByRole('textbox', { name: /e-?mail/i }),
  password: page.getByRole('textbox', { name: 'Password', exact: true }),
  submit: page.getByRole('button', { name: /^(log|sign) in$/i }),
})

export async function logIn(page: Page, person: Person, secret = password): Promise<void> {
  const form = loginForm(page)
  await form.email.fill(person.email)
  await form.password.fill(secret)
  await form.submit.click()
}

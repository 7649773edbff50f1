// Customers who read the portal in a language that no account can have, such as the pseudo language of builds.
import type { BrowserContext } from '@playwright/test'

/** @param language tag */
export async function chooseLanguage(context: BrowserContext, address: string, language: string): Promise<void> {
  await context.addCookies([{ name: 'sb-language', value: language, url: address }])
  await context.route('**/api/portal/account', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"language":"[^"]*"/, `"language":"${language}"`)
    await route.fulfill({ response, body })
  })
}

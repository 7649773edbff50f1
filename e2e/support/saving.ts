// Changes that a customer saves: what was sent, and what failed.
import type { Page } from '@playwright/test'

export const saveFailure = (page: Page) =>
  page.getByText("We couldn't save your data at this time. Please try again.").first()

/** Requests from now on whose path ends so, each with the key by which the API recognises a repetition. */
export function sentTo(page: Page, call: string): { body: unknown; key: string | undefined }[] {
  const requests: { body: unknown; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(call))
      requests.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return requests
}

/** The API makes the change, but its response does not arrive. @returns a function that ends this */
export async function loseResponses(page: Page, call: string): Promise<() => Promise<void>> {
  const address = `**/api/portal/${call}`
  await page.route(address, async (route) => {
    await route.fetch({ maxRetries: 2 })
    await route.abort('connectionreset')
  })
  return () => page.unroute(address)
}

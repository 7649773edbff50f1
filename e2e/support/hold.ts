import type { BrowserContext, Page, Route } from '@playwright/test'

/**
 * Holds back the responses to requests for these addresses.
 * @param answer what a held request gets when it is released
 * @returns a function that releases them
 */
export async function hold(
  place: Page | BrowserContext,
  addresses: RegExp | string,
  answer: (route: Route) => Promise<unknown> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await place.route(addresses, async (route) => {
    await released
    await answer(route)
  })
  return release
}

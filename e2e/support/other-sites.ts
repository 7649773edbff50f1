import type { BrowserContext } from '@playwright/test'

/** Answers for every site but the portal: they are no part of the product, and cannot be reached by its tests. */
export const answerForOtherSites = (context: BrowserContext) =>
  context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }))

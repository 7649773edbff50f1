import type { BrowserContext } from '@playwright/test'

/**
 * Answers for every site but the portal, because others are not part of the product and its tests cannot reach them.
 */
export const answerForOtherSites = (context: BrowserContext) =>
  context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }))

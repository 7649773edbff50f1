import { pageViewed, type Environment } from '@switchboard/analytics'
import type { createMemoryRouter } from '@switchboard/router'

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'subscribe'>

interface PageName {
  readonly page: string
  readonly title: string
}

/**
 * Reports each page that the customer opens to analytics, including the first one, redirects, Back and Forward. A page
 * view is counted when the page identifier changes, so another query or step of the page is the same view.
 * @param pageOf undefined while the page is unknown
 * @returns a function that stops reporting
 */
export function reportPageViews(
  router: Router,
  pageOf: (state: Router['state']) => PageName | undefined,
  environment: Environment,
): () => void {
  let last: string | undefined
  const report = (state: Router['state']) => {
    const page = pageOf(state)
    if (!page || page.page === last) return
    last = page.page
    pageViewed({ identifier: page.page, title: page.title, environment })
  }
  report(router.state)
  return router.subscribe(report)
}

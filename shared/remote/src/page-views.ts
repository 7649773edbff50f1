import { pageViewed, type Environment } from '@switchboard/analytics'
import type { createMemoryRouter } from '@switchboard/router'

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'subscribe'>

interface PageName {
  readonly page: string
  readonly title: string
}

/**
 * Tells analytics of each page that the customer comes to, the first one and those by redirect, Back and Forward included.
 * Another query, or a step inside the page, is the same page: a view is counted when the page identifier changes.
 * @param pageOf undefined while it is not known yet
 * @returns stops it
 */
export function tellPages(
  router: Router,
  pageOf: (state: Router['state']) => PageName | undefined,
  environment: Environment,
): () => void {
  let last: string | undefined
  const look = (state: Router['state']) => {
    const shown = pageOf(state)
    if (!shown || shown.page === last) return
    last = shown.page
    pageViewed({ identifier: shown.page, title: shown.title, environment })
  }
  look(router.state)
  return router.subscribe(look)
}

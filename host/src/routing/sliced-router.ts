import { startTransition } from 'react'
import { isIdle } from './idle'
import type { Router } from './set-routes'

type Listener = Parameters<Router['subscribe']>[0]

/**
 * A router whose change to another page React may render in slices, so that an input meanwhile does not wait. The
 * previous page stays on screen until the next one, or its placeholder, is complete. All other changes render
 * immediately: a page that suspends during one of them would otherwise stay as it was, without a placeholder.
 * @param pageOnScreen identifies the page of the router's state; undefined for a page of the shell
 */
export function slicedRouter(router: Router, pageOnScreen: () => string | undefined): Router {
  const subscribe = (listener: Listener) => {
    let former = pageOnScreen()
    return router.subscribe((state, options) => {
      const page = pageOnScreen()
      const isChange = isIdle(router) && page !== undefined && page !== former && !options.flushSync
      former = page
      if (isChange) startTransition(() => listener(state, options))
      else listener(state, options)
    })
  }
  // The router's own properties are accessors, which a copy would read once.
  const get = (of: Router, name: string | symbol): unknown => (name === 'subscribe' ? subscribe : Reflect.get(of, name))
  return new Proxy(router, { get })
}

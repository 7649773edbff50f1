import type { Router } from './set-routes'

/** Whether no navigation is in progress. */
export const isIdle = ({ state }: Router) => state.initialized && state.navigation.state === 'idle'

export const whenIdle = (router: Router) =>
  new Promise<void>((resolve) => {
    if (isIdle(router)) return resolve()
    const unsubscribe = router.subscribe(() => {
      if (!isIdle(router)) return
      unsubscribe()
      resolve()
    })
  })

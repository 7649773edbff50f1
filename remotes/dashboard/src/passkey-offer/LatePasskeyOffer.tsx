import { lazy, Suspense } from 'react'

const PasskeyOffer = lazy(() =>
  import('./PasskeyOffer').catch(
    // Without its code there is no offer, and the page around it works.
    () => ({ default: () => null }),
  ),
)

export const LatePasskeyOffer = () => (
  <Suspense>
    <PasskeyOffer />
  </Suspense>
)

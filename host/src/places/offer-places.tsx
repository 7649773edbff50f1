// Shows in places of remotes' pages what other remotes have for them. The code for it loads with the first filler.
import type { Loader } from '@switchboard/loader'
import { setPlaceContent, type PlaceProps } from '@switchboard/remote'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { FillersProps } from './Fillers'

/** Call before the first page is shown. */
export function offerPlaces(loader: Loader): void {
  const Fillers = lazy<ComponentType<FillersProps>>(() =>
    import('./Fillers').then(
      (loaded) => ({ default: loaded.Fillers }),
      // Without its code the place stays empty, and the page around it works.
      () => ({ default: () => null }),
    ),
  )
  setPlaceContent(function Fill({ name }: PlaceProps) {
    // Like the page around it, a place keeps what it shows until the customer leaves.
    const [remotes] = useState(() => loader.fillersOf(name))
    return remotes.length > 0 ? (
      <Suspense>
        <Fillers loader={loader} place={name} remotes={remotes} />
      </Suspense>
    ) : null
  })
}

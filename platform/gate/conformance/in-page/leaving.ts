// Keeps the page when the remote's code opens another document, and remembers where it did.
import { runningPlaces } from './begun.ts'
import type { ScriptPlace } from '../../../build/source-lines.ts'

interface Leaving {
  /** path in the portal, or an address of another site */
  to: string
  from: ScriptPlace[]
}

let leavings: Leaving[] = []

/** Call after the sign-in, for which the gate itself goes to the provider. */
export function watchLeaving() {
  navigation.addEventListener('navigate', (event) => {
    const { cancelable, destination } = event
    if (destination.sameDocument || !cancelable) return
    event.preventDefault()
    const from = runningPlaces()
    const { origin, href } = new URL(destination.url)
    leavings = [...leavings, { to: origin === location.origin ? href.slice(origin.length) : href, from }]
  })
}

/** Since the last call. */
export function takeLeavings(): Leaving[] {
  const all = leavings
  leavings = []
  return all
}

// Decides which passwords are hashed next. A hash needs 32 MB and a thread for a long time, so few run at once and few wait.
import { Problem } from '../http/problem'

export interface Waiter {
  /** The network of the request. */
  readonly network: string
  /** The browser has signed in to this account before. */
  readonly isKnownDevice: boolean
  /** Aborted when the client hangs up. */
  readonly hangUp: AbortSignal
}

interface Limits {
  readonly atOnce: number
  /** Known devices have as many places again, which nobody else can take. */
  readonly places: number
  readonly placesOfNetwork: number
}

/** Thirty hashes take less than two seconds on a small machine. */
const LIMITS: Limits = { atOnce: 2, places: 30, placesOfNetwork: 8 }

interface Place {
  readonly waiter: Waiter
  state: 'reserved' | 'waiting' | 'running'
  start(): void
}

export class PasswordQueue {
  /** In the order of arrival. */
  readonly #places = new Set<Place>()

  constructor(readonly limits: Limits = LIMITS) {}

  /**
   * Holds a place for the time of `work`, which waits for its turn with the given function before it hashes.
   * @throws Problem 503 when there is no place, or when the client hangs up before its turn
   */
  async hold<T>(waiter: Waiter, work: (turn: () => Promise<void>) => Promise<T>): Promise<T> {
    if (!this.#hasRoomFor(waiter)) throw busy()
    const place: Place = { waiter, state: 'reserved', start: () => undefined }
    this.#places.add(place)
    try {
      return await work(() => this.#turn(place))
    } finally {
      this.#places.delete(place)
      this.#startNext()
    }
  }

  #hasRoomFor({ isKnownDevice, network }: Waiter): boolean {
    const taken = [...this.#places].filter(({ waiter }) => waiter.isKnownDevice === isKnownDevice)
    const { places, placesOfNetwork } = this.limits
    return taken.length < places && taken.filter(({ waiter }) => waiter.network === network).length < placesOfNetwork
  }

  async #turn(place: Place): Promise<void> {
    const { hangUp } = place.waiter
    if (hangUp.aborted) throw busy()
    place.state = 'waiting'
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (place.state === 'waiting') reject(busy())
      }
      hangUp.addEventListener('abort', leave, { once: true })
      place.start = () => {
        hangUp.removeEventListener('abort', leave)
        resolve()
      }
      this.#startNext()
    })
  }

  #startNext(): void {
    const places = [...this.#places]
    if (places.filter(({ state }) => state === 'running').length >= this.limits.atOnce) return
    const waiting = places.filter(({ state, waiter }) => state === 'waiting' && !waiter.hangUp.aborted)
    const next = waiting.find(({ waiter }) => waiter.isKnownDevice) ?? waiting[0]
    if (!next) return
    next.state = 'running'
    next.start()
  }
}

const busy = () =>
  new Problem(503, 'sign-ins-busy', 'Many people are logging in just now. Try again in a few seconds.', undefined, {
    'retry-after': '2',
  })

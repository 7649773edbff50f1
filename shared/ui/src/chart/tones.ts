// What a chart sounds like: one tone for each bar, higher for a higher amount.

/** The sound of a single bar. */
export type Sound =
  | { readonly kind: 'measured'; readonly value: number; readonly isEstimated: boolean }
  | { readonly kind: 'missing' }
  /** No amount is possible, so nothing is heard. */
  | { readonly kind: 'outside' }

/** In the order of the amounts. */
export interface Tone {
  readonly position: number
  readonly hertz: number
  /** Clear for a measured amount, rough for an estimated one, and a tick for a missing one. */
  readonly voice: 'clear' | 'rough' | 'tick'
  /** Seconds since the first tone. */
  readonly at: number
  readonly seconds: number
}

/** Two octaves, which the small loudspeaker of a phone can play. */
const LOWEST_HERTZ = 220
const OCTAVES = 2
const TICK_HERTZ = 110
const TICK_SECONDS = 0.04

/**
 * How long the whole chart sounds, unless its tones would be too short for their pitch to be heard, or needlessly long.
 */
const WHOLE_SECONDS = 6
const LONGEST_SECONDS = 0.4
const SHORTEST_SECONDS = 0.12

/** The scale begins at zero or the lowest negative amount. */
export function tonesOf(amounts: readonly Sound[]): readonly Tone[] {
  const values = amounts.flatMap((amount) => (amount.kind === 'measured' ? [amount.value] : []))
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const heightOf = (value: number) => (high === low ? 0 : (value - low) / (high - low))
  const heard = amounts.flatMap((amount, position) => (amount.kind === 'outside' ? [] : [{ amount, position }]))
  const seconds = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, WHOLE_SECONDS / heard.length))
  return heard.map(({ amount, position }, i) => {
    const at = i * seconds
    if (amount.kind === 'missing') return { position, at, seconds: TICK_SECONDS, hertz: TICK_HERTZ, voice: 'tick' }
    const hertz = LOWEST_HERTZ * 2 ** (OCTAVES * heightOf(amount.value))
    return { position, at, seconds, hertz, voice: amount.isEstimated ? 'rough' : 'clear' }
  })
}

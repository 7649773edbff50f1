// A part of a price as calls send it, for its words in the reader's language.
import type { PriceStep, PriceTimes } from '@switchboard/domain'
import type { PricePart as WirePart } from '@switchboard/wire'
import { nameOfWindow, timesOf, type PricePart } from './charge-windows'

/** Not null if the price has parts. */
export const wirePart = (charge: { readonly windowName: string | null }, { window, step }: PricePart): WirePart => ({
  name: window && nameOfWindow(charge),
  step: step && wireStep(step),
  ...(window && { when: wireTimes(timesOf(window)) }),
})

const wireTimes = ({ times, register }: PriceTimes): NonNullable<WirePart['when']> => ({
  ...(times !== undefined && {
    times:
      times &&
      times.map(({ days, from, to, months, holidays }) => ({
        days: [...days],
        from,
        to,
        ...(months && { months: [...months] }),
        ...(holidays && { holidays }),
      })),
  }),
  ...(register !== undefined && { register }),
})

/** In the unit of the price. */
export const wireStep = ({ per, from, upTo }: PriceStep) => ({
  per,
  from: from / 1000,
  upTo: upTo === null ? null : upTo / 1000,
})

// What was typed makes no sense: exit code 2, and what to type instead.
import { Trouble } from '../launch/trouble.mjs'

export class WrongUsage extends Trouble {}

/**
 * The one that was probably meant.
 * @param {string} typed
 * @param {readonly string[]} known
 */
export function nearest(typed, known) {
  const best = known
    .map((name) => ({ name, away: distance(typed, name) }))
    .sort((a, b) => a.away - b.away || a.name.localeCompare(b.name))[0]
  if (!best) return undefined
  const isNear = best.away <= Math.max(1, Math.floor(typed.length / 3)) || best.name.startsWith(typed)
  return isNear ? best.name : undefined
}

/** ' Did you mean usage?', or nothing. */
export function didYouMean(typed, known) {
  const name = nearest(typed, known)
  return name ? ` Did you mean ${name}?` : ''
}

/** Letters to add, to drop or to change. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}

// Usage errors: exit code 2, and what to type instead.
import { UserError } from './user-error.mjs'

export class UsageError extends UserError {}

/**
 * The known word that the user probably meant.
 * @param {string} typed
 * @param {readonly string[]} known
 */
function nearestWord(typed, known) {
  const [best] = known
    .map((name) => ({ name, distance: editDistance(typed, name) }))
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
  if (!best) return undefined
  const isNear = best.distance <= Math.max(1, Math.floor(typed.length / 3)) || best.name.startsWith(typed)
  return isNear ? best.name : undefined
}

/**
 * ' Did you mean usage?', or an empty string.
 * @param {string} typed
 * @param {readonly string[]} known
 */
export function didYouMean(typed, known) {
  const name = nearestWord(typed, known)
  return name ? ` Did you mean ${name}?` : ''
}

/**
 * The number of letters to add, remove or change.
 * @param {string} a
 * @param {string} b
 */
function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min(at(next, j) + 1, at(row, j + 1) + 1, at(row, j) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * @param {readonly number[]} row
 * @param {number} index
 */
const at = (row, index) => row[index] ?? 0

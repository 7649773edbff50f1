// Schemas of team requests.
import { Type } from '@sinclair/typebox'
import { BUILD_PATTERN, checkChange, PART_PATTERN, type Change } from '@switchboard/record'
import { Problem } from '../../http/problem'

export const Part = Type.String({ pattern: PART_PATTERN })
/** One or several, with commas between them. */
export const Parts = Type.String({ pattern: '^[a-z0-9,-]{1,2000}$' })
export const Build = Type.String({ pattern: BUILD_PATTERN })
export const Environment = Type.Union([Type.Literal('prod'), Type.Literal('nonprod')])
/** At least three characters without surrounding spaces. */
export const Why = Type.String({ pattern: '\\S[\\s\\S]+\\S', maxLength: 500 })
export const Owner = Type.String({ pattern: '\\S', maxLength: 100 })

/** @throws Problem 400 naming the wrong field */
export function parseChange(value: unknown): Change {
  const checked = checkChange(value)
  if ('change' in checked) return checked.change
  const errors = checked.faults.slice(0, 10).map(({ path, message }) => ({ path: `/change${path}`, message }))
  throw new Problem(400, 'invalid-request', 'The change is not as described.', errors)
}

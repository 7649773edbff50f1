import { plainCharacters } from '@switchboard/domain'
import { isWordCharacter, type Mask } from './mask'

interface Slot {
  /** A fixed character. Otherwise the slot accepts a kind of character. */
  readonly literal?: string
  readonly accepts?: RegExp
  readonly optional?: boolean
}

const letterOrDigit = /[A-Za-z0-9]/
const codes: Record<string, Slot> = {
  '0': { accepts: /\d/ },
  '9': { accepts: /\d/, optional: true },
  S: { accepts: /[A-Za-z]/ },
  s: { accepts: /[A-Za-z]/, optional: true },
  A: { accepts: letterOrDigit },
  a: { accepts: letterOrDigit, optional: true },
}

export interface PatternOptions {
  readonly capitals?: boolean
  /** Converts a whole text before it is fitted: '+61 4…' becomes '04…'. */
  readonly prepare?: (text: string) => string
}

/**
 * `0` is a digit, `S` a letter, `A` either; `9`, `s` and `a` are their optional forms. Other characters are fixed and
 * cannot be letters or digits; put fixed text with a meaning into the field's prefix.
 */
export function pattern(shape: string, { capitals = false, prepare = (text) => text }: PatternOptions = {}): Mask {
  const slots = [...shape].map((char) => codes[char] ?? { literal: char })
  const wrong = slots.find((slot) => slot.literal && letterOrDigit.test(slot.literal))
  if (wrong) throw new Error(`A mask cannot have the fixed character ${wrong.literal}: ${shape}`)
  const complete = new RegExp(`^${slots.map(expression).join('')}$`)

  const place = (text: string) => {
    const placed = { text: '', at: 0, lost: false }
    for (const char of plainCharacters(text)) {
      const found = find(slots, placed.at, char)
      if (found) {
        placed.text += found.passed + (capitals ? char.toUpperCase() : char)
        placed.at = found.next
      } else if (isWordCharacter(char)) placed.lost = true
    }
    const rest = slots.slice(placed.at)
    if (placed.text && rest.every(({ literal }) => literal)) placed.text += rest.map(({ literal }) => literal).join('')
    return placed
  }

  const raw = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')
  return {
    apply: (text, caret = text.length) => {
      const { text: fitted, lost } = place(prepare(text))
      const before = place(prepare(text.slice(0, caret))).text
      // An accent may have been separated from its letter.
      return { text: fitted, caret: Math.min(before.length, fitted.length), lost }
    },
    raw,
    settle: (text) => text.trimEnd(),
    isShort: (text) => !complete.test(raw(text)),
    counts: (char) => letterOrDigit.test(char),
    shape,
    longest: shape.length,
    keyboard: slots.every(({ accepts }) => !accepts || accepts.source === /\d/.source) ? 'numeric' : 'text',
  }
}

const expression = ({ accepts, optional }: Slot): string => (accepts ? `${accepts.source}${optional ? '?' : ''}` : '')

/** The next slot for the character, and the fixed characters before it. Optional slots are skipped. */
function find(slots: readonly Slot[], from: number, char: string): { passed: string; next: number } | undefined {
  let passed = ''
  for (const [i, slot] of slots.entries()) {
    if (i < from) continue
    if (slot.literal === char || slot.accepts?.test(char)) return { passed, next: i + 1 }
    if (slot.literal) passed += slot.literal
    else if (!slot.optional) return undefined
  }
  return undefined
}

// The left-to-right drawing order of a line's words: Arabic or Hebrew words follow each other from the right.
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** Parts of a line. Inside a part the font program orders the letters. */
export function inVisualOrder<Part extends { readonly text: string }>(parts: readonly Part[]): Part[] {
  const line = parts.map(({ text }) => text).join('')
  if (!hasRightToLeft(line)) return [...parts]
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const words = splitByWordAndLevel(parts, levels)
  const highest = Math.max(...words.map(({ level }) => level))
  let ordered = words
  for (let level = highest; level > 0; level -= 1) ordered = reverseFrom(ordered, level)
  return ordered.map(({ part }) => part)
}

interface Word<Part> {
  readonly part: Part
  readonly level: number
}

function splitByWordAndLevel<Part extends { readonly text: string }>(
  parts: readonly Part[],
  levels: Uint8Array,
): Word<Part>[] {
  const words: Word<Part>[] = []
  let at = 0
  for (const part of parts) {
    let start = 0
    for (let index = 1; index <= part.text.length; index += 1) {
      const [level = 0, next] = [levels[at + index - 1], levels[at + index]]
      const isSpace = part.text[index] === ' ' || part.text[index - 1] === ' '
      if (index < part.text.length && level === next && !(level % 2 === 1 && isSpace)) continue
      words.push({ part: { ...part, text: part.text.slice(start, index) }, level })
      start = index
    }
    at += part.text.length
  }
  return words
}

/** Reverses each sequence of words at the level or higher. */
function reverseFrom<Part>(words: readonly Word<Part>[], level: number): Word<Part>[] {
  const ordered: Word<Part>[] = []
  let reversed: Word<Part>[] = []
  for (const word of words) {
    if (word.level >= level) reversed.unshift(word)
    else {
      ordered.push(...reversed, word)
      reversed = []
    }
  }
  return [...ordered, ...reversed]
}

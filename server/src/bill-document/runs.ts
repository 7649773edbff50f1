// Which font draws which characters. A character that no font has never vanishes: a letter without its marks or a stand-in takes its place.

export interface Run {
  /** Index among the fonts of the face. */
  readonly font: number
  readonly text: string
  /** Or a stand-in for a character that no font has. */
  readonly isWhole: boolean
}

/** Whether a font has a character. */
type Has = (codePoint: number) => boolean

const STAND_IN = '?'

export function runsOf(text: string, fonts: readonly Has[]): Run[] {
  const runs: Run[] = []
  for (const character of tidy(text)) {
    const run = runFor(character, fonts)
    const last = runs.at(-1)
    if (last && last.font === run.font)
      runs[runs.length - 1] = { ...last, text: last.text + run.text, isWhole: last.isWhole && run.isWhole }
    else runs.push(run)
  }
  return runs
}

/** One line, composed letters, no characters without a shape. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s/gu, (space) => (space === NO_BREAK ? space : ' '))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')

const NO_BREAK = '\u00a0'

function runFor(character: string, fonts: readonly Has[]): Run {
  const font = fontFor(character, fonts)
  if (font !== undefined) return { font, text: character, isWhole: true }
  // Without its marks the letter may be there.
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  const plainFont = plain === '' ? undefined : fontFor(plain, fonts)
  if (plainFont !== undefined) return { font: plainFont, text: plain, isWhole: false }
  return { font: 0, text: STAND_IN, isWhole: false }
}

function fontFor(text: string, fonts: readonly Has[]): number | undefined {
  const found = fonts.findIndex((has) => [...text].every((character) => has(character.codePointAt(0) ?? 0)))
  return found === -1 ? undefined : found
}

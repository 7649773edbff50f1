// Splits text into runs by font. A character that no font has is replaced by the letter without its marks, or by a stand-in.

export interface FontRun {
  /** Index among the fonts of the face. */
  readonly font: number
  readonly text: string
  /** False when a character was replaced. */
  readonly isExact: boolean
}

/** Whether a font has a character. */
type HasGlyph = (codePoint: number) => boolean

const STAND_IN = '?'

export function splitIntoFontRuns(text: string, fonts: readonly HasGlyph[]): FontRun[] {
  const runs: FontRun[] = []
  for (const character of normalizeText(text)) {
    const run = runOfCharacter(character, fonts)
    const last = runs.at(-1)
    if (last && last.font === run.font)
      runs[runs.length - 1] = { ...last, text: last.text + run.text, isExact: last.isExact && run.isExact }
    else runs.push(run)
  }
  return runs
}

/** Composes letters, turns white space into spaces and removes invisible characters. */
const normalizeText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s/gu, (space) => (space === NO_BREAK ? space : ' '))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')

const NO_BREAK = '\u00a0'

function runOfCharacter(character: string, fonts: readonly HasGlyph[]): FontRun {
  const font = fontWith(character, fonts)
  if (font !== undefined) return { font, text: character, isExact: true }
  // A font may have the letter without its marks.
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  const plainFont = plain === '' ? undefined : fontWith(plain, fonts)
  if (plainFont !== undefined) return { font: plainFont, text: plain, isExact: false }
  return { font: 0, text: STAND_IN, isExact: false }
}

function fontWith(text: string, fonts: readonly HasGlyph[]): number | undefined {
  const found = fonts.findIndex((has) => [...text].every((character) => has(character.codePointAt(0) ?? 0)))
  return found === -1 ? undefined : found
}

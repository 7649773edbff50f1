// Splits text into runs by font. An ellipsis replaces a word that no font can render.

export interface FontRun {
  /** Index among all fonts. */
  readonly font: number
  readonly text: string
  /** False if characters were replaced. */
  readonly isExact: boolean
}

/** Whether a font has a character. */
export type HasGlyph = (codePoint: number) => boolean

/** The fonts of one design, each with different characters. */
type FontFamily = readonly HasGlyph[]

const LEFT_OUT = '…'

/**
 * Each word is in a single family if one has all its letters. @param families the first that can render a word is used
 */
export function splitIntoFontRuns(text: string, families: readonly FontFamily[]): FontRun[] {
  if (ONLY_ASCII.test(text)) return [{ font: 0, text, isExact: true }]
  const offsets = families.map((_, index) => families.slice(0, index).flat().length)
  const runs: FontRun[] = []
  for (const word of normalizeText(text).match(WORDS) ?? [])
    for (const run of runsOfWord(word, families, offsets)) addRun(runs, run)
  return runs
}

/** Letters that every font has. Most texts consist of them. */
const ONLY_ASCII = /^[ -~]+$/

/** Each word with its trailing spaces. */
const WORDS = /[^ \u00a0]+[ \u00a0]*|[ \u00a0]+/gu

/** A letter with its marks, or similar. */
export const splitIntoGraphemes = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

const graphemes = new Intl.Segmenter()

function addRun(runs: FontRun[], run: FontRun): void {
  const last = runs.at(-1)
  if (last?.font !== run.font) runs.push(run)
  else runs[runs.length - 1] = { ...run, text: last.text + run.text, isExact: last.isExact && run.isExact }
}

/**
 * Composes letters, turns white space into spaces and removes invisible characters, except those that join or separate
 * letters.
 */
const normalizeText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s/gu, (space) => (space === NO_BREAK ? space : ' '))
    .replace(/(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')

const NO_BREAK = '\u00a0'

function runsOfWord(word: string, families: readonly FontFamily[], offsets: readonly number[]): FontRun[] {
  const drawn = drawWord(word, families, offsets)
  if (drawn) return drawn
  // Such as full-width digits.
  const compatible =
    drawWord(word.normalize('NFKC'), families, offsets) ??
    drawWord(word.replace(/[^ \u00a0]+/u, LEFT_OUT), families, offsets)
  return (compatible ?? []).map((run) => ({ ...run, isExact: false }))
}

/** @returns undefined if a letter is in no font */
function drawWord(word: string, families: readonly FontFamily[], offsets: readonly number[]): FontRun[] | undefined {
  const letters = splitIntoGraphemes(word)
  const choices = [
    ...families.map((family, index) => fontsOf(letters, family, offsets[index] ?? 0)),
    // Letters from several families.
    fontsOf(letters, families.flat(), 0),
  ]
  const fonts = choices.find((choice) => choice !== undefined)
  return fonts?.reduce<FontRun[]>((runs, font, index) => {
    addRun(runs, { font, text: letters[index] ?? '', isExact: true })
    return runs
  }, [])
}

/** The font of each letter; undefined if no font has one of the letters. */
function fontsOf(letters: readonly string[], family: FontFamily, offset: number): number[] | undefined {
  const fonts: number[] = []
  for (const letter of letters) {
    const font = family.findIndex((has) => canDraw(letter, has))
    if (font === -1) return undefined
    fonts.push(offset + font)
  }
  return fonts
}

const canDraw = (letter: string, has: HasGlyph) =>
  [...letter].every((character) => JOINERS.includes(character) || has(character.codePointAt(0) ?? 0))

const JOINERS = '\u200c\u200d'

// Marks every text of a module before it is compiled, so that the emitted scripts can be written in each language
// (decision record 0116).
import { contextOf, isTextFile, packageOf } from './text-files.ts'
import { textUnits } from './text-units.ts'

/** Private characters, which no text has, around the package and the context of the text that follows. */
const [START, SEPARATOR, END] = ['\uE000', '\uE001', '\uE002'] as const
/** Compilers may write the characters as escapes. */
const anyOf = (character: string) =>
  `(?:${character}|\\\\u(?:${character.charCodeAt(0).toString(16)}|${character.charCodeAt(0).toString(16).toUpperCase()}))`
const ANY_MARK = new RegExp(`${anyOf(START)}[^]*?${anyOf(END)}`, 'g')
const MARK = new RegExp(`^(\\s*)${START}([^${SEPARATOR}]*)${SEPARATOR}([^${END}]*)${END}`)

export interface Marked {
  /** Folder of the package. */
  readonly folder: string
  readonly context: string
  /** White space before the mark and at the end, which the text of an element may have. */
  readonly before: string
  readonly after: string
}

/** @param path absolute @returns the module with a mark at the beginning of each text */
export function markTexts(path: string, source: string): string {
  const own = packageOf(path)
  if (!own || !isTextFile(own, path)) return source
  let [marked, from] = ['', 0]
  for (const { id, start } of textUnits(path, source)) {
    marked += `${source.slice(from, start)}${START}${own.folder}${SEPARATOR}${contextOf(own, path, id)}${END}`
    from = start
  }
  return marked + source.slice(from)
}

export const hasMarks = (script: string): boolean => script.match(ANY_MARK) !== null

/** Where the marks of a script are, as they are written there. */
export const findMarks = (script: string): { readonly start: number; readonly end: number }[] =>
  [...script.matchAll(ANY_MARK)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }))

export const withoutMarks = (script: string): string => script.replaceAll(ANY_MARK, '')

/** @param text the value of a literal @returns undefined for one without a mark */
export function readMark(text: string): Marked | undefined {
  const [mark, before = '', folder = '', context = ''] = MARK.exec(text) ?? []
  if (mark === undefined) return undefined
  return { folder, context, before, after: /\s*$/.exec(text)?.[0] ?? '' }
}

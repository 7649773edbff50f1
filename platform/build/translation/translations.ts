// Translators' files: gettext PO, one for each package and language. They keep each text with its translation, the
// comment of its source, and the meaning of its values.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import PO from 'pofile'
import { contextOf, readText, textFilesOf, translationFile, type TextPackage } from './text-files.ts'
import { textUnits, type TextUnit } from './text-units.ts'

/** A translation that consists of this mark stands for the empty text. */
export const EMPTY = '⌀'

export interface PackageText extends Omit<TextUnit, 'start'> {
  /** Unique in the package. */
  readonly context: string
}

export const textsOf = (own: TextPackage): PackageText[] =>
  textFilesOf(own).flatMap((path) =>
    textUnits(path, readText(path)).map((unit) => ({ ...unit, context: contextOf(own, path, unit.id) })),
  )

type Item = InstanceType<typeof PO.Item>

const readFile = (path: string): PO => PO.parse(existsSync(path) ? readFileSync(path, 'utf8') : '')

/** @returns finished translations by context, with `{name}` for values */
export function readTranslations(
  own: TextPackage,
  language: string,
): ReadonlyMap<string, { source: string; text: string }> {
  const { items } = readFile(translationFile(own, language))
  return new Map(
    items
      .filter((item) => !item.obsolete && !item.flags.fuzzy && (item.msgstr[0] ?? '') !== '')
      .map((item) => [
        item.msgctxt ?? '',
        { source: item.msgid, text: item.msgstr[0] === EMPTY ? '' : (item.msgstr[0] ?? '') },
      ]),
  )
}

/**
 * Writes a package's file for a language: new texts have no translation, changed texts are marked as fuzzy with their
 * former source, and removed texts are left out. A text that has only moved keeps its translation.
 */
export function updateTranslations(own: TextPackage, language: string): void {
  const path = translationFile(own, language)
  const before = readFile(path)
  const byContext = new Map(before.items.map((item) => [item.msgctxt, item]))
  const bySource = new Map(before.items.filter((item) => item.msgstr[0]).map((item) => [item.msgid, item]))
  const after = new PO()
  after.headers = headersOf(language)
  after.comments = [` ${language}. npm run translations updates this file from the sources.`]
  after.items = textsOf(own).map((text) => {
    const known = byContext.get(text.context)
    return itemOf(text, known?.msgstr[0] ? known : (bySource.get(text.source) ?? known))
  })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${after.toString().trimEnd()}\n`)
}

const headersOf = (language: string): Record<string, string> => ({
  Language: language,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
})

function itemOf({ context, source, values, comment }: PackageText, known: Item | undefined): Item {
  const item = new PO.Item()
  item.msgctxt = context
  item.msgid = source
  item.msgstr = [known?.msgstr[0] ?? '']
  item.comments = known?.comments ?? []
  item.extractedComments = [
    ...(comment === undefined ? [] : [comment]),
    ...Object.entries(values).map(([name, code]) => `{${name}} is ${code}`),
  ]
  const isChanged = known !== undefined && known.msgid !== source && item.msgstr[0] !== ''
  if (isChanged || known?.flags.fuzzy) item.flags.fuzzy = true
  if (isChanged) item.comments = [...item.comments.filter((line) => !line.startsWith(BEFORE)), BEFORE + known.msgid]
  return item
}

const BEFORE = 'before: '

/** A text whose translation is missing, stale or wrong, and why. */
export interface TranslationFault {
  readonly context: string
  readonly why: string
}

const valuesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ')
const endsOf = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|')

/** @param writesSpaces whether the language separates words by spaces */
export function* findFaults(own: TextPackage, language: string, writesSpaces: boolean): Generator<TranslationFault> {
  const { items } = readFile(translationFile(own, language))
  const byContext = new Map(items.map((item) => [item.msgctxt, item]))
  const texts = textsOf(own)
  for (const { context, source } of texts) {
    const why = faultOf(source, byContext.get(context), writesSpaces)
    if (why !== undefined) yield { context, why }
  }
  const contexts = new Set(texts.map(({ context }) => context))
  for (const { msgctxt = '' } of items)
    if (!contexts.has(msgctxt)) yield { context: msgctxt, why: 'is in no module any more: run npm run translations' }
}

function faultOf(source: string, item: Item | undefined, writesSpaces: boolean): string | undefined {
  const [translated = ''] = item?.msgstr ?? []
  if (!item) return 'is not in the file: run npm run translations'
  if (translated === '') return 'is not translated'
  if (item.msgid !== source) return 'is stale: run npm run translations'
  if (item.flags.fuzzy) return 'has a new source: check the translation, then remove the mark fuzzy'
  const text = translated === EMPTY ? '' : translated
  if (valuesIn(text) !== valuesIn(source)) return `has other values: ${valuesIn(source)} in the source`
  const [own, expected] = [endsOf(text), endsOf(source)]
  if (text !== '' && own !== expected && (writesSpaces || own !== '|'))
    return writesSpaces || expected === '|' ? 'begins or ends with other spaces than the source' : undefined
  return undefined
}

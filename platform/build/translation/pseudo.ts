// A language for tests: each text is in brackets, and 40% longer because of additional words of ordinary length.
import type { TextPackage } from './text-files.ts'
import { textsOf } from './translations.ts'

export const pseudoTranslations = (own: TextPackage): ReadonlyMap<string, { source: string; text: string }> =>
  new Map(
    textsOf(own).map(({ context, id, source }) => [
      context,
      { source, text: id === LANGUAGE_TAG ? source : pseudoText(source) },
    ]),
  )

/** Lists and dates cannot be written in a language that does not exist. */
const LANGUAGE_TAG = 'textLanguage'

const MORE = '~'.repeat(8)
/** Between paragraphs of a text. */
const PARAGRAPH = '<br>'

/** '[Latest bill~~~~]' keeps values, and the spaces at the ends. Paragraphs of a text have their own brackets. */
export const pseudoText = (source: string): string => source.split(PARAGRAPH).map(pseudoParagraph).join(PARAGRAPH)

function pseudoParagraph(source: string): string {
  const [, before = '', text = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(source) ?? []
  const letters = text.replaceAll(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0
  const more = '~'
    .repeat(Math.ceil(letters * 0.4))
    .replaceAll(MORE, `${MORE} `)
    .trimEnd()
  return letters === 0 ? source : `${before}[${text}${more}]${after}`
}

// A language for tests: every text in brackets and two fifths longer.
import type { TextPackage } from './text-files.ts'
import { textsOf } from './translations.ts'

/** A tag that no language has. Builds have it if the environment says PSEUDO_LANGUAGE=1. */
export const PSEUDO = 'qps'

export const pseudoTranslations = (own: TextPackage): ReadonlyMap<string, { source: string; text: string }> =>
  new Map(textsOf(own).map(({ context, source }) => [context, { source, text: pseudoText(source) }]))

/** '[Latest bill_____]' keeps values, and the spaces at the ends. */
export function pseudoText(source: string): string {
  const [, before = '', text = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(source) ?? []
  const letters = text.replaceAll(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0
  return letters === 0 ? source : `${before}[${text}${'~'.repeat(Math.ceil(letters * 0.4))}]${after}`
}

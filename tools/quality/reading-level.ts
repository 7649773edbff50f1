// The reading level of the sentences that customers read: the grade of Flesch and Kincaid, which is a year of school.
// npm run program tools/quality/list-reading-levels.ts lists the hardest sentences.
import { syllable } from 'syllable'
import ts from 'typescript'
import { files, read } from '../../shared/node/tree.mjs'

/** A sentence of year 7 has a grade below 8. */
export const MOST_GRADE = 8
/** Shorter texts are labels. */
const LEAST_WORDS = 5
/** Stands for a value, such as a date or an amount. */
const VALUE = 'one'

export interface Sentence {
  file: string
  text: string
  grade: number
}

const TEXTS = [
  /^(host|remotes|shared|platform\/(embed|starter))\/.*\/([\w-]+-)?text\.ts$/,
  /^shared\/brand\/src\/\w+\/(brand|accessibility)\.ts$/,
  // Emails, and pages of the server. Operators read the texts of metering.
  /^server\/src\/(?!metering\/).*[-/](text|mail-content|(?<!openapi-|mail-)pages?|mail-ending)\.ts$/,
]

/** Names and titles, which are no sentences, and the retailer's descriptions as they are stored. */
const NAMES = /(?:names|catalogue)-text\.ts$|^shared\/domain\/src\/activity\//

/** Texts that customers read. Messages for teams are in docs/messages.md. */
export const textFiles = (): string[] =>
  files().filter((path) => !path.includes('.test.') && !NAMES.test(path) && TEXTS.some((pattern) => pattern.test(path)))

/** 0.39 for each word of a sentence, and 11.8 for each syllable of a word. */
export function gradeOf(sentence: string): number {
  const words = wordsOf(sentence)
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return 0.39 * words.length + 11.8 * (syllables / words.length) - 15.59
}

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,:@/%$-]*/gu) ?? []

/** @returns each sentence of at least five words */
export function sentencesIn(file: string, text = read(file)): Sentence[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Sentence[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    for (const sentence of splitSentences(textOf(node)))
      if (isProse(sentence)) found.push({ file, text: sentence, grade: gradeOf(sentence) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** @returns whether it is no label, path or sum */
function isProse(sentence: string): boolean {
  const words = wordsOf(sentence)
  const plain = words.filter((word) => /^\p{L}[\p{L}'’-]*[,.:]?$/u.test(word))
  return words.length >= LEAST_WORDS && plain.length > words.length / 2 && !/[×={}<>]|-src /.test(sentence)
}

/** @returns the text with a word for each value; an empty one for anything else than a text */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return withoutTags(node.text)
  if (!ts.isTemplateExpression(node)) return ''
  return withoutTags([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE))
}

/** Other elements than those of a line end a sentence. */
const withoutTags = (html: string) =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/?(a|strong|span|q)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')

const splitSentences = (text: string): string[] =>
  text
    .split(/\n|(?<=[.?!:])\s+(?=[\p{Lu}“])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** @returns the sentences above year 7, hardest first */
export const hardSentences = (): Sentence[] =>
  textFiles()
    .flatMap((file) => sentencesIn(file))
    .filter(({ grade }) => grade >= MOST_GRADE)
    .sort((one, other) => other.grade - one.grade)

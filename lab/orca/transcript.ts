// The words that a journey is heard by, as a file that people review.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { focusMode } from './keys.ts'
import type { Step } from './customer.ts'

/** What differs between two runs, although the portal's clock begins at the same time. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2}:\d\d(:\d\d)?(?= ?[ap]m\b)/g, '(time)'],
  [/\b[\dA-F]{4}-[\dA-F]{4}\b/g, '(receipt)'],
  [/\b[\dA-Z]{4}(-\u2060?[\dA-Z]{4}){2}\b/g, '(page)'],
  [/\blocalhost:\d+/g, 'localhost'],
]
/** Heard only on a slow machine. */
const waiting = 'This process can take up to 30 seconds'
/** Orca says it occasionally when it changes the mode by itself, but always after the key for it. */
const mode = /^(Browse|Focus) mode$/
const INDENT = '  '
/** Precedes the words of live regions and alerts. */
const MESSAGE = 'message: '
/** Lines shown before the first difference. */
const CONTEXT = 6

/**
 * Orca says the selected text of a field before the field's name, too, if it hears of the selection first. The line
 * with the name has the text in any case.
 */
const isEarlySelection = (words: readonly string[], at: number) => {
  const text = words[at] === 'selected' ? words[at - 1] : words[at + 1] === 'selected' ? words[at] : undefined
  return text !== undefined && words.slice(at + 1).some((later) => later.endsWith(` entry ${text} selected.`))
}

export const withoutVolatile = (text: string) =>
  volatile.reduce((kept, [pattern, name]) => kept.replace(pattern, name), text)

/**
 * What Orca says about focus, and then the messages: which of the two comes first varies. Each has its own order.
 * @param situation who the customer is, and what they want
 */
export function writeTranscript(title: string, situation: string, steps: readonly Step[]): string {
  const lines = steps.flatMap(({ act, heard }) => {
    const kept = heard.filter(({ text }) => text !== waiting && (act === focusMode || !mode.test(text)))
    const words = kept
      .filter(({ isMessage }) => !isMessage)
      .map(({ text }) => text)
      .filter((_, at, all) => !isEarlySelection(all, at))
    const messages = kept.filter(({ isMessage }) => isMessage).map(({ text }) => MESSAGE + text)
    return [`[${act}]`, ...[...words, ...messages].map((line) => INDENT + withoutVolatile(line))]
  })
  return `${[title, '', situation, '', ...lines].join('\n')}\n`
}

/**
 * A message that is spoken twice after one key, as by two live regions, or by focus and a live region. Short lines
 * of focus, such as 'leaving list.', may repeat.
 * @returns none if there is none
 */
export function repeatedMessage(steps: readonly Step[]): string | undefined {
  for (const { act, heard } of steps) {
    const twice = heard.find(({ text, isMessage }, at) => {
      const isShort = !isMessage && text.split(' ').length <= 3
      return !isShort && heard.findIndex((other) => other.text === text) !== at
    })
    if (twice) return `heard twice after [${act}]: ${twice.text}`
  }
  return undefined
}

/**
 * Compares with the file, or writes it.
 * @param file path
 * @throws Error that shows the first difference
 */
export function checkTranscript(file: string, heard: string, isUpdate: boolean) {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (isUpdate) return writeFileSync(file, heard)
  const difference = firstDifference(kept, heard)
  if (difference) throw new Error(difference)
}

/** @returns none if the texts are equal */
export function firstDifference(kept: string, heard: string): string | undefined {
  if (kept === heard) return undefined
  const [before, now] = [kept.split('\n'), heard.split('\n')]
  const at = now.findIndex((line, index) => line !== before[index])
  const from = at < 0 ? now.length : at
  const part = (lines: readonly string[], sign: string) => lines.slice(from, from + CONTEXT).map((line) => sign + line)
  const same = now.slice(Math.max(0, from - CONTEXT), from).map((line) => `  ${line}`)
  return ['heard differently from the transcript:', ...same, ...part(before, '- '), ...part(now, '+ ')].join('\n')
}

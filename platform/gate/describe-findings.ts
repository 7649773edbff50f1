// The findings as text: what is wrong and how to fix it, where, and the code.
import type { Finding } from './candidate.ts'

const WIDTH = 100
/** More would not fit on one screen. */
const MOST_FRAMES = 4

export const describeFindings = (findings: readonly Finding[]): string =>
  [
    ...findings.map((finding, i) => describeFinding(finding, i < MOST_FRAMES)),
    `  A bad and a good example: npm run switchboard -- explain ${[...new Set(findings.map(({ rule }) => rule))].join(' | ')}`,
  ].join('\n\n')

function describeFinding({ rule, where, message, source }: Finding, hasFrame: boolean) {
  const place = source && `${source.source}:${source.line}:${source.column}`
  const isPlace = place?.startsWith(`${where}:`) || place === where
  return [
    `  ${rule}${where && !isPlace ? `, ${where}` : ''}`,
    ...wrap(message).map((line) => `    ${line}`),
    ...(place ? [`    --> ${place}`] : []),
    ...(source && hasFrame ? source.frame.split('\n').map((line) => `      ${line}`) : []),
  ].join('\n')
}

export function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Specification 9. */
const LONGEST = 50

/** What analytics is told of a tooltip: the first 50 characters of its words, none of them cut in half. */
export function tooltipLabel(words: string): string {
  return Array.from(words.trim().replace(/\s+/g, ' ')).slice(0, LONGEST).join('')
}

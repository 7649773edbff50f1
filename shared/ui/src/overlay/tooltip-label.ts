/** Specification 9. */
const LONGEST = 50

/** A tooltip's label in analytics: the first 50 characters of its text, without splitting a character. */
export function tooltipLabel(words: string): string {
  return Array.from(words.trim().replace(/\s+/g, ' ')).slice(0, LONGEST).join('')
}

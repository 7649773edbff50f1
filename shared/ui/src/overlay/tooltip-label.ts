/** Specification 9. */
const LONGEST = 50

/** The label of a tooltip in analytics: the first 50 characters of its text, with no character cut in half. */
export function tooltipLabel(words: string): string {
  return Array.from(words.trim().replace(/\s+/g, ' ')).slice(0, LONGEST).join('')
}

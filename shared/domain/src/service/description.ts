// Splits a service's description into paragraphs (D30).

/** Returns text, never HTML: any other tags stay as text. */
export function paragraphs(description: string): string[] {
  return description
    .split(lineBreak)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

const lineBreak = /<br\s*\/?>|[\r\n\u2028\u2029]/i

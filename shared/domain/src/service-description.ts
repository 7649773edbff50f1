// Descriptions come as one text with marks where a line breaks (D30).

/** Text, never HTML: any other mark stays as it was typed. */
export function paragraphs(description: string): string[] {
  return description
    .split(lineBreak)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

const lineBreak = /<br\s*\/?>|[\r\n\u2028\u2029]/i

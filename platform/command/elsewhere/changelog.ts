// Entries of a changelog, which people write as lists under headings.

/** @returns the entries of the newer text that the older one does not have, with their continued lines */
export function newEntries(older: string, newer: string): string[] {
  const known = new Set(entriesOf(older))
  return entriesOf(newer).filter((entry) => !known.has(entry))
}

const entriesOf = (text: string) =>
  text
    .split(/^(?=- |#)/m)
    .filter((part) => part.startsWith('- '))
    .map((part) => part.trim())

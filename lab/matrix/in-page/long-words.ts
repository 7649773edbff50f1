// Texts as long as those of other languages.
const DOUBLED = /[aeiouy]/g
const accents: Readonly<Record<string, string>> = { a: 'aä', e: 'eé', i: 'iï', o: 'oö', u: 'uü', y: 'yý' }
const COMPOUND = /\b(\p{L}{5,}) (\p{L}{5,})\b/u

/** Makes each word about 40% longer, and one compound of two words, as German does. Addresses stay. */
export function lengthenTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    const parent = text.parentElement
    if (!parent || parent.matches('script, style, [translate=no], code') || /@|\d{4,}/.test(text.data)) continue
    text.data = text.data
      .replace(COMPOUND, (_, one: string, other: string) => one + other)
      .replaceAll(DOUBLED, (letter) => accents[letter] ?? letter)
  }
}

// English texts in a page of the pseudo language, whose texts are in brackets.
import { isSeen } from './elements.ts'

const NAMES = ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder']
const INNERMOST = /\[[^[\]]*\]/g

/** What is left without texts in brackets, which may contain others. */
function withoutTranslated(text: string): string {
  const shorter = text.replaceAll(INNERMOST, '')
  return shorter === text ? text : withoutTranslated(shorter)
}

/** The same in every language. */
const UNITS = /(?<=\d\s)[kM]Wh\b/g

/** Whether a text has a word of three letters or more, apart from addresses and units. */
const hasWords = (text: string) => /(?<![\p{L}\d@.])\p{L}{3,}(?![\p{L}\d@.])/u.test(text.replaceAll(UNITS, ''))

export function untranslatedTexts(): string[] {
  const found = new Set<string>()
  const note = (element: Element, text: string) => {
    if (
      !element.closest('script, style, noscript, [translate=no], [lang]:not(html)') &&
      hasWords(withoutTranslated(text))
    )
      found.add(text.replaceAll(/\s+/g, ' ').trim())
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.checkVisibility()) note(node.parentElement, node.textContent ?? '')
  for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join()))
    if (isSeen(element)) for (const name of NAMES) note(element, element.getAttribute(name) ?? '')
  return [...found]
}

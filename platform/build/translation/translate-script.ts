// Writes a script with marked texts in another language.
import { parse, type Expression, type Node, type TemplateLiteral } from 'acorn'
import { simple } from 'acorn-walk'
import { readMark, withoutMarks } from './marks.ts'

/** A piece of a script and what replaces it. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** @returns the translation with `{name}` for values, and the source with the same names; undefined without one */
export type Translate = (
  folder: string,
  context: string,
) => { readonly source: string; readonly text: string } | undefined

/**
 * @param script JavaScript with marks
 * @returns what to replace, in order; undefined if no text of the script has a translation
 */
export function translateScript(
  script: string,
  translate: Translate,
  sourceType: 'script' | 'module' = 'script',
): Replacement[] | undefined {
  const texts: Text[] = []
  const add = (node: Node, cooked: string) => {
    const marked = readMark(cooked)
    const translated = marked && translate(marked.folder, marked.context)
    if (!marked || !translated) return
    // The text of an element has spaces that its source in a translators' file does not have.
    const after = translated.source.endsWith(' ') ? '' : marked.after
    texts.push({
      node,
      source: translated.source,
      text: marked.before + translated.text + (isTemplate(node) ? '' : after),
    })
  }
  simple(parse(script, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true }), {
    Literal: (node) => void (typeof node.value === 'string' && add(node, node.value)),
    TemplateLiteral: (node) => add(node, node.quasis[0]?.value.cooked ?? ''),
  })
  if (texts.length === 0) return undefined
  texts.sort((one, other) => one.node.start - other.node.start)
  const isInside = ({ node }: Text, outer: Text) =>
    outer !== undefined && node.start > outer.node.start && node.end <= outer.node.end
  const write = (text: Text): string => codeOf(text, (expression) => writeInside(expression))
  const writeInside = ({ start, end }: Expression): string =>
    replaceIn(
      script,
      start,
      end,
      texts.filter(({ node }) => node.start >= start && node.end <= end),
      write,
    )
  const outermost = texts.filter((text) => !texts.some((outer) => isInside(text, outer)))
  return outermost.map((text) => ({ start: text.node.start, end: text.node.end, text: write(text) }))
}

interface Text {
  readonly node: Node
  readonly source: string
  readonly text: string
}

/** Code between two offsets, with the outermost of these texts in the other language and without marks. */
function replaceIn(
  script: string,
  start: number,
  end: number,
  texts: readonly Text[],
  write: (text: Text) => string,
): string {
  let [code, from] = ['', start]
  for (const text of texts) {
    if (text.node.start < from) continue
    code += withoutMarks(script.slice(from, text.node.start)) + write(text)
    from = text.node.end
  }
  return code + withoutMarks(script.slice(from, end))
}

const VALUE = /\{(\w+)\}/g

/** A literal of the translation, with the code of each value. */
function codeOf({ node, source, text }: Text, write: (expression: Expression) => string): string {
  if (!isTemplate(node) || node.expressions.length === 0) return JSON.stringify(text)
  const names = [...source.matchAll(VALUE)].map(([, name]) => name)
  const codes = new Map(names.map((name, at) => [name, node.expressions[at]]))
  const pieces = text.split(VALUE).map((piece, at) => {
    if (at % 2 === 0) return inTemplate(piece)
    const expression = codes.get(piece)
    return expression ? `\${${write(expression)}}` : inTemplate(`{${piece}}`)
  })
  return `\`${pieces.join('')}\``
}

const isTemplate = (node: Node): node is TemplateLiteral => node.type === 'TemplateLiteral'

const inTemplate = (text: string) => text.replaceAll(/[\\`$]/g, '\\$&').replaceAll('\n', '\\n')

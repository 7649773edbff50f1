// Finds every message of the gate, of the portal to teams, and of the command, and divides it into cause and remedy.
// npm run program tools/quality/write-messages.ts writes them to docs/messages.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import ts from 'typescript'
import { wrap } from '../../platform/gate/describe-findings.ts'
import { root } from '../../shared/node/tree.mjs'

export const DOCUMENT = 'docs/messages.md'

export interface Message {
  /** path of the source */
  readonly file: string
  /** with '…' for each value */
  readonly text: string
  /** of a finding: whether it can name a line */
  readonly hasLine?: boolean
}

/** A sentence of at least three words. */
const SENTENCE = /^(…|[A-Z“]|[a-z’-]+ )[^]*\s\S+\s[^]*[.?]$/
const isSql = (text: string) => /^(insert|select|update|delete|with) |= array\(/.test(text)

const isSource = (name: string) =>
  /(?<!\.test|\.d)\.(ts|mjs)$/.test(name) &&
  !/node_modules|testing\/|fixtures|dist\/|second-host|in-page|explained-|answers\.ts$|page-debugger|^portal\.ts$/.test(
    name,
  )

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => `${folder}/${name}`)
    .sort()

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)

/** @returns the text with '…' for each value; undefined for anything else than a text */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return texts.join('…').replaceAll(/\s+/g, ' ').replaceAll(/…+/g, '…').trim()
}

function walk(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** Every sentence of these files. */
const sentencesIn = (files: readonly string[]): Message[] =>
  files.flatMap((file) => {
    const found: Message[] = []
    walk(parse(file), (node) => {
      const text = textOf(node)
      if (text === undefined || isSql(text)) return
      if (SENTENCE.test(text) || isReported(node)) found.push({ file, text, hasLine: hasLine(node) })
    })
    return found
  })

/** The message of a finding may end with words of something else. */
const isReported = (node: ts.Node) =>
  ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'report' && node.parent.arguments[1] === node

/** Pages name a line by the third argument of report(), and rules over files by `source`. */
function hasLine(node: ts.Node): boolean {
  const call = ts.findAncestor(node, ts.isCallExpression)
  if (call?.expression.getText() === 'report') return call.arguments.length > 2
  const { fileName, text } = node.getSourceFile()
  return /\/scripts\//.test(fileName) || /\bsource\b/.test(text)
}

const REFUSAL = /^(User|Usage)Error$/

/** The errors that the command throws. */
const refusalsIn = (folders: readonly string[]): Message[] =>
  folders.flatMap(sourcesIn).flatMap((file) => {
    const found: Message[] = []
    walk(parse(file), (node) => {
      if (ts.isNewExpression(node) && REFUSAL.test(node.expression.getText()))
        for (const argument of node.arguments ?? []) found.push(...textsIn(argument).map((text) => ({ file, text })))
    })
    return found
  })

/** Both texts of a condition; none for a text that is made elsewhere. */
function textsIn(node: ts.Expression): string[] {
  const text = textOf(node)
  if (text !== undefined) return [text]
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)]
  return ts.isBinaryExpression(node) ? textsIn(node.left) : []
}

export type Group = 'gate' | 'records' | 'portal' | 'command'

const gate = 'platform/gate'
const registry = 'platform/server/src/registry'
const ofPortal = ['refusals.ts', 'compatibility.ts', 'state-moved.ts'].map((name) => `${registry}/${name}`)

export const findMessages = (): Readonly<Record<Group, readonly Message[]>> => ({
  gate: sentencesIn([
    ...[`${gate}/rules`, `${gate}/conformance`].flatMap(sourcesIn),
    `${gate}/shell-gate.ts`,
    `${gate}/gate.ts`,
  ]),
  records: sentencesIn(
    ['change-rules', 'output-faults', 'publish-rules'].map((name) => `platform/record/src/${name}.ts`),
  ),
  portal: sentencesIn([...[`${registry}/publishing`, `${registry}/team`].flatMap(sourcesIn), ...ofPortal]),
  command: refusalsIn(['platform/command', gate, 'platform/build', 'platform/template', 'shared/node']),
})

const VERBS =
  'add|ask|begin|build|call|catch|change|check|choose|clear|compress|compute|copy|correct|create|describe|disconnect|divide|do|expose|find|fix|get|give|have|import|install|keep|leave|let|list|load|look|make|move|name|omit|open|pass|promote|publish|put|query|release|remove|rename|repeat|return|roll|run|see|send|set|share|show|sign|start|style|test|try|type|undo|update|upload|use|wait|write'
const REMEDY = new RegExp(
  `^(${VERBS}|then|or|there are|it has|its options|published|is|does|in|[a-z]+ new|explain|npm run|mail status|tokens list|keys list)\\b`,
  'i',
)
const BREAK = /(?:: |[.?)…,] |; )/g

/** @returns undefined for a message that does not say what to do */
export function divide(text: string): { readonly cause: string; readonly remedy: string } | undefined {
  if (REMEDY.test(text) && !/^(in|it has|is|there) /i.test(text)) return { cause: '', remedy: text }
  for (const { 0: mark, index } of text.matchAll(BREAK)) {
    const rest = text.slice(index + mark.length)
    const isQuestion = /^(is|does) /.test(rest)
    if (/^[,)]/.test(mark) || !REMEDY.test(rest) || (isQuestion && !rest.endsWith('?'))) continue
    return { cause: text.slice(0, index) + mark.trimEnd().replace(':', '.'), remedy: withCapital(rest) }
  }
  return undefined
}

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Chapter {
  readonly title: string
  readonly about: string
  readonly placeOf: (message: Message) => string
}

/** Long values, such as an address. */
const VALUE = 'x'.repeat(30)

/** Lines of 100 characters, with two of the code before and after the line, its place and its rule. */
export const linesOf = ({ text, hasLine: named }: Message): number =>
  wrap(text.replaceAll('…', VALUE)).length + (named ? 7 : 1)

const chapters: Readonly<Record<Group, Chapter>> = {
  gate: {
    title: 'The gate',
    about:
      '`check` and `publish` print these findings, each below the name of its rule and above the lines of the source. `explain RULE` shows a bad and a good example.',
    placeOf: ({ file, hasLine: named }) =>
      `${file.includes('/conformance/') ? 'page' : 'file'}${named ? ' and line' : ''}`,
  },
  records: {
    title: 'Records of builds, and changes',
    about: 'The portal refuses a request with these, and the command prints each with the member that it concerns.',
    placeOf: () => 'member of the record',
  },
  portal: {
    title: 'The portal to teams',
    about: 'The portal refuses a call with these, and the command prints them.',
    placeOf: () => 'named in it',
  },
  command: {
    title: 'The command',
    about: 'The command ends with these: wrong usage with exit code 2, and everything else with 1.',
    placeOf: ({ text }) => (text.includes('--') ? 'option' : 'named in it'),
  },
}

const intro = `# Messages to teams

Every message of the gate, of the portal to teams, and of the command, by cause, place and remedy. '…' stands for a
value, such as the name of a build. A compiler's message is the model: Rust has the error, an arrow with the line and a
'help', Elm the file, the code and a 'hint'. Here they are the cause, the place, and the remedy.

| Part of a message | Rust | Elm | Here |
| --- | --- | --- | --- |
| cause | the line that begins with error | the first paragraph | the first sentence, with the values that it is about |
| place | an arrow, and the line with its neighbours | the file, and the line | an arrow, and the line with two neighbours on each side; or the option, file, page, part or build |
| remedy | help | Hint | after the cause: what to write or to do |
| further reading | \`rustc --explain\` | a link | \`switchboard explain RULE\` |

This page is generated: \`npm run program tools/quality/write-messages.ts\`. A test fails if a message does not say what
to do, or takes more than a screen of 24 lines.
`

/** A cell has at most 200 characters. */
const CELL = 190

const cellOf = (text: string) => {
  const short = text.length <= CELL ? text : `${text.slice(0, text.lastIndexOf(' ', CELL))} …`
  return short.replaceAll(/[|*_<>[\]`\\]/g, '\\$&')
}

const sourceOf = ({ file }: Message) =>
  file
    .replace(/^platform\/(gate|command|record\/src|server\/src\/registry|build|template)\//, '')
    .replace(/\.(ts|mjs)$/, '')

function chapterOf(messages: readonly Message[], { title, about, placeOf }: Chapter): string {
  const rows = messages.map((message) => {
    const { cause, remedy } = divide(message.text) ?? { cause: message.text, remedy: '…' }
    return `| ${[sourceOf(message), cause || '…', placeOf(message), remedy].map(cellOf).join(' | ')} |`
  })
  const table = ['| Source | Cause | Place | Remedy |', '| --- | --- | --- | --- |', ...new Set(rows)]
  return [`## ${title}`, '', about, '', ...table].join('\n')
}

/** The text of the document. */
export async function describeMessages(messages = findMessages()): Promise<string> {
  const parts = (Object.keys(chapters) as Group[]).map((group) => chapterOf(messages[group], chapters[group]))
  const { code } = await format(DOCUMENT, `${[intro, ...parts].join('\n\n')}\n`, {
    printWidth: 120,
    proseWrap: 'always',
  })
  return code
}

// Checks that a remote's styles affect only its own elements and their content.
import postcss, { type AtRule, type ChildNode, type Declaration, type Node, type Rule } from 'postcss'
import { ownClassNames } from './styles/own-class-names.ts'
import { isRootLock, parseSelectors, reachOf, type IsOwn } from './styles/selectors.ts'
import type { Candidate, Finding } from '../candidate.ts'

/** `at`: what is wrong */
interface Fault {
  message: string
  at?: Node | undefined
}
type Faults = Generator<Fault, void>

const LAYER = /^sb\.components(\.|$)/
/** At-rules that only group other rules. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container', 'scope', 'starting-style'])

type StyledBuild = Pick<Candidate, 'record' | 'read' | 'modules' | 'sources'>

export function checkStyles({ record, read, modules, sources }: StyledBuild): Finding[] {
  const own = ownClassNames(modules)
  const sheets = record.files.filter(({ kind }) => kind === 'style')
  return sheets.flatMap(({ path: file }) =>
    [...styleFaults(read(file).toString('utf8'), (name) => own.has(name))].map(({ message, at }) => {
      const start = at?.source?.start
      const source = start && sources.lineAt([{ file, line: start.line, column: start.column }])
      return { rule: 'styles', message, where: file, ...(source && { source }) }
    }),
  )
}

/** @param isOwn whether a class, an animation or the like is one of this build's modules */
export function* styleFaults(css: string, isOwn: IsOwn): Faults {
  const root = parseSheet(css)
  if (!root) return yield { message: 'Browsers cannot parse this style sheet: build again.' }
  const outsideLayer = new Map(root.nodes.flatMap((node) => [...layerFaults(node)].map((fault) => [fault.at, fault])))
  const found = new Map<string, Fault>()
  const add = (at: Node, messages: Generator<string, void>) => {
    for (const message of messages) if (!found.has(message)) found.set(message, { message, at })
  }
  root.walkAtRules((rule) => add(rule, atRuleFaults(rule, isOwn)))
  root.walkRules((rule) => add(rule, selectorFaults(rule, isOwn)))
  root.walkDecls((decl) => add(decl, declarationFaults(decl)))
  // One finding for a rule of a plain style sheet, which is wrong in both ways.
  for (const { message, at } of found.values()) {
    const isOutside = at?.type === 'rule' && outsideLayer.delete(at)
    yield { message: isOutside ? `${message} Put it into @layer sb.components { … }, too.` : message, at }
  }
  yield* outsideLayer.values()
}

function* declarationFaults({ parent, value }: Declaration): Generator<string, void> {
  if (/url\(\s*["']?(https?:)?\/\//i.test(value))
    yield `${headOf(parent)} loads a file from another site (${value}): put the file next to the style sheet.`
}

function parseSheet(css: string) {
  try {
    return postcss.parse(css)
  } catch {
    return undefined
  }
}

function* layerFaults(node: ChildNode): Faults {
  if (node.type === 'comment') return
  if (node.type === 'atrule' && node.name === 'layer' && !node.nodes)
    yield {
      message: `@layer ${node.params} sets the order of layers, which only the host may do: remove the line.`,
      at: node,
    }
  else if (!standsInLayer(node))
    yield {
      message: `${headOf(node)} is outside the layer sb.components, so it would override styles of the host and of legacy pages. Put it into @layer sb.components { … }.`,
      at: node,
    }
}

function standsInLayer(node: ChildNode) {
  if (node.type !== 'atrule') return false
  return node.name === 'layer' ? LAYER.test(node.params) : node.name === 'keyframes'
}

function* atRuleFaults({ name, params }: AtRule, isOwn: IsOwn): Generator<string, void> {
  const plain = name.replace(/^-\w+-/, '')
  if (GROUPS.has(plain)) return
  if (plain === 'import')
    yield `@import ${params} loads a style sheet that the gate does not check: import it in the module that needs it.`
  else if (plain === 'font-face')
    yield '@font-face applies to the whole page: fonts belong to the brand. Use var(--sb-text-…).'
  else if (plain !== 'keyframes') yield `@${name} ${params} applies to the whole page: remove it.`
  else if (!isOwn(params))
    yield `@${name} ${params} is a name in the whole page: write it in a *.module.css file, which makes the name unique.`
}

function* selectorFaults(rule: Rule, isOwn: IsOwn): Generator<string, void> {
  const { parent, selector: text, nodes } = rule
  if (parent && isAtRule(parent) && /keyframes$/.test(parent.name)) return
  const around = ruleAround(rule)
  const list = parseSelectors(text, { nested: around !== undefined })
  if (!list) return yield `${text} cannot be parsed as a selector: write it in another way.`
  const parentIsInside = around !== undefined && reachesInsideOnly(around, isOwn)
  const onlyLocks = nodes.every((node) => node.type === 'decl' && /^(overflow|scrollbar-gutter)$/.test(node.prop))
  for (const selector of list) {
    if (onlyLocks && isRootLock(selector, isOwn)) continue
    const { inside, foreign } = reachOf(selector, isOwn, { parentIsInside })
    if (!inside)
      yield `${text} matches elements outside this remote: begin it with a class of a *.module.css file whose element contains them.`
    else if (foreign && nodes.some((node) => node.type === 'decl' && node.important))
      yield `${text} overrides .${foreign}, a class of another owner, with !important: give the element your own class.`
  }
}

/** @returns the rule around it */
function ruleAround(rule: Rule): Rule | undefined {
  let at: Node['parent'] = rule.parent
  while (at && !isRule(at)) at = at.parent
  return at
}

const isRule = (node: Node): node is Rule => node.type === 'rule'

const isAtRule = (node: Node): node is AtRule => node.type === 'atrule'

function reachesInsideOnly(rule: Rule, isOwn: IsOwn): boolean {
  const around = ruleAround(rule)
  const parentIsInside = around !== undefined && reachesInsideOnly(around, isOwn)
  const list = parseSelectors(rule.selector, { nested: around !== undefined })
  return Boolean(list?.every((selector) => reachOf(selector, isOwn, { parentIsInside }).inside))
}

function headOf(node: Node | undefined) {
  if (node && isRule(node)) return node.selector
  return node && isAtRule(node) ? `@${node.name} ${node.params}`.trim() : 'A line'
}

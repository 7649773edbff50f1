// A remote's styles reach its own elements and what stands inside them, and nothing else of the page.
import postcss from 'postcss'
import { ownNames } from './own-names.mjs'
import { isRootLock, parseSelectors, reach } from './selectors.mjs'

const LAYER = /^sb\.components(\.|$)/
const GROUPS = new Set(['layer', 'media', 'supports', 'container', 'scope', 'starting-style'])

/** @param {import('./candidate.mjs').Candidate} candidate */
export function styles({ record, read, modules }) {
  const own = ownNames(modules)
  const isOwn = (name) => own.has(name)
  const sheets = record.files.filter(({ kind }) => kind === 'style')
  return sheets.flatMap(({ path }) =>
    [...offences(read(path).toString('utf8'), isOwn)].map((message) => ({ rule: 'styles', message, where: path })),
  )
}

/**
 * @param {string} css
 * @param {(name: string) => boolean} isOwn whether a class, an animation or the like is one of this build's modules
 */
export function* offences(css, isOwn) {
  const root = parsed(css)
  if (!root) return yield 'It is no style sheet: build again.'
  for (const node of root.nodes) yield* unlayered(node)
  const found = []
  root.walkAtRules((rule) => void found.push(...atRule(rule, isOwn)))
  root.walkRules((rule) => void found.push(...selectors(rule, isOwn)))
  root.walkDecls((decl) => {
    if (/url\(\s*["']?(https?:)?\/\//i.test(decl.value))
      found.push(
        `${head(decl.parent)} loads a file from elsewhere (${decl.value}): put the file beside the style sheet.`,
      )
  })
  yield* new Set(found)
}

function parsed(css) {
  try {
    return postcss.parse(css)
  } catch {
    return undefined
  }
}

function* unlayered(node) {
  if (node.type === 'comment') return
  const isLayer = node.type === 'atrule' && node.name === 'layer'
  if (isLayer && !node.nodes)
    yield `@layer ${node.params} decides the order of the layers, which is the host’s affair: leave the line out.`
  else if (isLayer ? !LAYER.test(node.params) : node.name !== 'keyframes')
    yield `${head(node)} stands outside the layer sb.components: it would win over the host, and legacy pages could not be kept out. Put it into @layer sb.components { … }.`
}

function* atRule({ name, params }, isOwn) {
  const plain = name.replace(/^-\w+-/, '')
  if (GROUPS.has(plain)) return
  if (plain === 'import')
    yield `@import ${params} loads a sheet that nobody has checked: import it in the module that needs it.`
  else if (plain === 'font-face')
    yield '@font-face is for the whole page: fonts belong to the brand (shared/brand). Use var(--sb-text-…).'
  else if (plain !== 'keyframes') yield `@${name} ${params} is for the whole page: leave it out.`
  else if (!isOwn(params))
    yield `@${name} ${params} is a name for the whole page: write it in a *.module.css file, where it gets a name of its own.`
}

function* selectors(rule, isOwn) {
  if (rule.parent.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return
  const nested = nestedIn(rule)
  const list = parseSelectors(rule.selector, nested !== undefined)
  if (!list) return yield `${rule.selector} cannot be read as a selector: write it in another way.`
  const isInside = nested === undefined ? undefined : reaches(nested, isOwn)
  for (const selector of list) {
    if (isRootLock(selector, isOwn) && rule.nodes.every(({ prop }) => /^(overflow|scrollbar-gutter)$/.test(prop)))
      continue
    const { inside, foreign } = reach(selector, isOwn, isInside)
    if (!inside)
      yield `${rule.selector} reaches elements that are not this remote’s: begin it with a class of a *.module.css file, whose element stands around what is meant.`
    else if (foreign && rule.nodes.some((node) => node.important))
      yield `${rule.selector} overrules .${foreign}, a class of somebody else, with !important: give the element a class of your own.`
  }
}

/** The rule around a nested one. */
function nestedIn({ parent }) {
  for (let at = parent; at && at.type !== 'root'; at = at.parent) if (at.type === 'rule') return at
  return undefined
}

function reaches(rule, isOwn) {
  const around = nestedIn(rule)
  const list = parseSelectors(rule.selector, around !== undefined)
  return Boolean(list?.every((selector) => reach(selector, isOwn, around && reaches(around, isOwn)).inside))
}

const head = (node) =>
  node.type === 'rule' ? node.selector : node.type === 'atrule' ? `@${node.name} ${node.params}`.trim() : 'A line'

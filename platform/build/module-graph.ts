// Finds which modules of a build a route needs, by the emitted files, whatever bundler wrote them.
import { parse, type AnyNode, type Expression, type ObjectExpression, type Program } from 'acorn'
import { full } from 'acorn-walk'

interface Module {
  /** Files that it imports before it runs. */
  readonly statics: readonly string[]
  /** These, and files that it imports while it runs. */
  readonly imports: readonly string[]
  /** By the member `path` or `place` of an object: the files that functions inside the object import. */
  readonly views: ReadonlyMap<string, readonly string[]>
}

export interface ModuleGraph {
  /** Paths of the modules that the entry can load. */
  readonly reachable: ReadonlySet<string>
  /**
   * The modules that only some routes and fillers load, one of which is this route with its children, or this filler.
   * @param view path of the route, or the place
   */
  scriptsOf(view: string): string[]
}

/**
 * @param texts contents by path
 * @param views paths of routes, and places of fillers
 * @throws SyntaxError if a file is not a module
 */
export function readModuleGraph(
  texts: ReadonlyMap<string, string>,
  entry: string,
  views: readonly string[],
): ModuleGraph {
  const modules = new Map([...texts].map(([path, text]) => [path, readModule(text)]))
  const reachable = reach(modules, [entry], 'imports')
  const ofView = (view: string) =>
    reach(
      modules,
      [...modules.values()].flatMap((module) => module.views.get(view) ?? []),
      'imports',
    )
  const ofViews = new Set(views.flatMap((view) => [...ofView(view)]))
  const others = [...reachable].filter((path) => !ofViews.has(path))
  const first = reach(modules, others, 'statics')
  return { reachable, scriptsOf: (view) => [...ofView(view)].filter((one) => !first.has(one)).sort() }
}

function reach(modules: ReadonlyMap<string, Module>, from: readonly string[], kind: 'statics' | 'imports') {
  const found = new Set<string>()
  const add = (path: string) => {
    const module = found.has(path) ? undefined : modules.get(path)
    if (!module) return
    found.add(path)
    module[kind].forEach(add)
  }
  from.forEach(add)
  return found
}

function readModule(text: string): Module {
  const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
  const statics = staticImports(program)
  const views = new Map<string, readonly string[]>()
  visit(program, (node) => {
    const view = node.type === 'ObjectExpression' ? viewOf(node) : undefined
    if (view !== undefined) views.set(view, [...(views.get(view) ?? []), ...lateImports(node)])
  })
  return { statics, imports: [...statics, ...lateImports(program)], views }
}

const staticImports = ({ body }: Program) =>
  body.flatMap((node) => ('source' in node && node.source ? (fileNamed(node.source) ?? []) : []))

function lateImports(node: AnyNode): string[] {
  const found: string[] = []
  visit(node, (inner) => {
    const file = inner.type === 'ImportExpression' ? fileNamed(inner.source) : undefined
    if (file !== undefined) found.push(file)
  })
  return found
}

const visit = (node: AnyNode, onNode: (node: AnyNode) => void) => full(node, onNode)

/** The text of the object's member `path` or `place`. */
function viewOf({ properties }: ObjectExpression): string | undefined {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && /^(path|place)$/.test(property.key.name))
      return textOf(property.value)
  return undefined
}

/** `./calls.js`, which is in the same folder. */
function fileNamed(source: Expression): string | undefined {
  const specifier = textOf(source)
  return specifier?.startsWith('./') ? specifier.slice(2) : undefined
}

/** Minified code has texts as templates as well. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  const isPlain = node.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}

// Finds the files that a file takes values from, directly or not. Type imports are ignored, and a name imported from an
// index file leads to the file that defines it.
import ts from 'typescript'

/** These imports take everything that a file exports. */
const callOfModule = /\b(?:import|require|jest\.\w+)\(\s*(['"`])([^'"`]+)\1/g

/**
 * @typedef {object} Link an import or a re-export
 * @property {string} target a path from the root
 * @property {ReadonlyMap<string, string> | undefined} names the names in this file with those in the target; undefined for all of them
 */

/**
 * @typedef {object} Module
 * @property {readonly Link[]} imports
 * @property {readonly Link[]} reexports
 * @property {ReadonlySet<string>} definitions the exported names that the file defines itself
 * @property {boolean} isIndex whether the file only re-exports
 */

/**
 * @param {(path: string) => string} readSource
 * @param {(specifier: string, importer: string) => string | undefined} resolve returns the path of a file of ours
 * @returns {(path: string) => Set<string>} the file and all files that it takes values from
 */
export function createValueReach(readSource, resolve) {
  /** @type {Map<string, Module>} */
  const known = new Map()
  const moduleOf = (/** @type {string} */ path) => {
    const module = known.get(path) ?? readModule(path, readSource(path), resolve)
    known.set(path, module)
    return module
  }
  return (path) => {
    const found = new Set([path])
    for (const file of found) {
      const { imports, reexports } = moduleOf(file)
      for (const link of [...imports, ...reexports]) for (const source of sourcesOf(link, moduleOf)) found.add(source)
    }
    return found
  }
}

/**
 * @param {Link} link
 * @param {(path: string) => Module} moduleOf
 * @returns {string[]} the files that define the names
 */
function sourcesOf({ target, names }, moduleOf) {
  if (!names || !moduleOf(target).isIndex) return [target]
  // An unknown name may come from a package: then everything behind the index file counts.
  return [...names.values()].flatMap((name) => definingFile(target, name, moduleOf, new Set()) ?? target)
}

/**
 * @param {string} path
 * @param {string} name
 * @param {(path: string) => Module} moduleOf
 * @param {Set<string>} visited index files that re-export each other end the search
 * @returns {string | undefined}
 */
function definingFile(path, name, moduleOf, visited) {
  if (visited.has(path)) return undefined
  visited.add(path)
  const { definitions, reexports, isIndex } = moduleOf(path)
  if (definitions.has(name)) return path
  for (const { target, names } of reexports) {
    const original = names ? names.get(name) : name
    if (original === undefined) continue
    // Another file than an index file is the result itself, because its other code runs too.
    const found = definingFile(target, original, moduleOf, visited)
    if (found) return isIndex ? found : path
  }
  return undefined
}

/**
 * @param {string} path
 * @param {string} source
 * @param {(specifier: string, importer: string) => string | undefined} resolve
 * @returns {Module}
 */
function readModule(path, source, resolve) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const { statements } = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind)
  /** @type {Link[]} */
  const imports = []
  /** @type {Link[]} */
  const reexports = []
  /** @type {Set<string>} */
  const definitions = new Set()
  for (const statement of statements) {
    const specifier = specifierOf(statement)
    if (specifier === undefined) {
      for (const name of exportedNames(statement)) definitions.add(name)
      continue
    }
    const target = resolve(specifier, path)
    const names = namesOf(statement)
    if (target === undefined || names?.size === 0) continue
    if (ts.isExportDeclaration(statement)) reexports.push({ target, names })
    else imports.push({ target, names })
  }
  for (const [, , specifier = ''] of source.matchAll(callOfModule)) {
    const target = resolve(specifier, path)
    if (target !== undefined) imports.push({ target, names: undefined })
  }
  const isIndex = reexports.length > 0 && statements.every(isReexportOrTypes)
  return { imports, reexports, definitions, isIndex }
}

/** @param {ts.Statement} statement */
const isReexportOrTypes = (statement) =>
  ts.isExportDeclaration(statement)
    ? statement.moduleSpecifier !== undefined || statement.isTypeOnly
    : ts.isImportDeclaration(statement) && namesOf(statement)?.size === 0

/** @param {ts.Statement} statement */
function specifierOf(statement) {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined
  return statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
    ? statement.moduleSpecifier.text
    : undefined
}

/**
 * @param {ts.Statement} statement with a specifier
 * @returns {Map<string, string> | undefined} the names of values; undefined for all names
 */
function namesOf(statement) {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause
    : ts.isExportDeclaration(statement)
      ? statement
      : undefined
  if (!clause) return undefined
  if (clause.isTypeOnly) return new Map()
  const bindings = ts.isImportClause(clause) ? clause.namedBindings : clause.exportClause
  /** @type {Map<string, string>} */
  const names = new Map()
  if (ts.isImportClause(clause) && clause.name) names.set(clause.name.text, 'default')
  else if (!bindings) return undefined
  if (!bindings) return names
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return undefined
  for (const { name, propertyName, isTypeOnly } of bindings.elements)
    if (!isTypeOnly) names.set(name.text, (propertyName ?? name).text)
  return names
}

/**
 * @param {ts.Statement} statement without a specifier
 * @returns {string[]}
 */
function exportedNames(statement) {
  if (ts.isExportAssignment(statement)) return ['default']
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : []
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  return 'name' in statement && statement.name ? [/** @type {ts.Identifier} */ (statement.name).text] : []
}

/**
 * @param {ts.BindingName} name
 * @returns {string[]}
 */
const boundNames = (name) =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))

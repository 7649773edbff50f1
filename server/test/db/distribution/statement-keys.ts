// Whether a statement names the account of each divided table that it uses, so that one machine can execute it. Parsed
// by PostgreSQL's own parser.
import { loadModule, parseSync } from 'libpg-query'
import { detourOfTable, keyOfTable, tableOfPartition } from './distribution-keys'

/** The columns of each table and view. */
export type Catalogue = ReadonlyMap<string, ReadonlySet<string>>

type Ast = Readonly<Record<string, unknown>>
/** A value in the statement: a column of one of its tables, by its position, or a constant. */
type Value = string | undefined
type Output = readonly (readonly [name: string, value: Value])[]

interface Source {
  readonly name: string
  readonly output: Output
}

interface Scope {
  readonly sources: Source[]
  readonly queries: Map<string, Output>
  readonly outer?: Scope
}

interface UsedTable {
  readonly table: string
  readonly place: number
}

/** Stands for a value from the caller. */
const CONSTANT = 'constant'
const NO_OUTPUT: Output = []

const isAst = (value: unknown): value is Ast => typeof value === 'object' && value !== null && !Array.isArray(value)
const partOf = (node: unknown, ...names: readonly string[]): unknown =>
  names.reduce((part, name) => (isAst(part) ? part[name] : undefined), node)
const listOf = (node: unknown, ...names: readonly string[]): readonly unknown[] => {
  const part = partOf(node, ...names)
  return Array.isArray(part) ? part : []
}
const textOf = (node: unknown, ...names: readonly string[]): string => {
  const part = partOf(node, ...names)
  return typeof part === 'string' ? part : ''
}

export const loadParser = (): Promise<void> => loadModule()

/** @returns the statement's divided tables whose account it does not name */
export function tablesWithoutKey(statement: string, catalogue: Catalogue): readonly string[] {
  const reading = new StatementReading(catalogue)
  for (const each of listOf(parseSync(statement), 'stmts')) reading.readStatement(partOf(each, 'stmt'), undefined)
  return reading.tablesWithoutKey()
}

class StatementReading {
  readonly #used: UsedTable[] = []
  /** Equal values, each pointing to another one, and the last to itself. */
  readonly #equal = new Map<string, string>()

  constructor(private readonly catalogue: Catalogue) {}

  tablesWithoutKey(): readonly string[] {
    const lacking = this.#used.filter(({ table, place }) => !this.#isKnown(table, place)).map(({ table }) => table)
    return [...new Set(lacking)].sort()
  }

  #isKnown(table: string, place: number): boolean {
    const key = keyOfTable[table]
    if (key !== undefined) return this.#find(valueAt(place, key)) === this.#find(CONSTANT)
    const detour = detourOfTable[table]
    if (!detour) return true
    const own = this.#find(valueAt(place, detour.column))
    return this.#used.some((other) => {
      const id = detour.to[other.table]
      return id !== undefined && this.#find(valueAt(other.place, id)) === own && this.#isKnown(other.table, other.place)
    })
  }

  #find(value: string): string {
    const next = this.#equal.get(value)
    return next === undefined ? value : this.#find(next)
  }

  #unite(one: Value, other: Value): void {
    if (one === undefined || other === undefined) return
    const [first, second] = [this.#find(one), this.#find(other)]
    if (first !== second) this.#equal.set(first, second)
  }

  /** @returns the columns that an outer query sees */
  readStatement(node: unknown, outer: Scope | undefined): Output {
    const kind = isAst(node) ? (Object.keys(node)[0] ?? '') : ''
    const body = partOf(node, kind)
    if (kind === 'SelectStmt') return this.#readSelect(body, outer)
    if (kind === 'InsertStmt') return this.#readInsert(body, outer)
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#readChange(body, outer)
    if (kind === 'DeclareCursorStmt') return this.readStatement(partOf(body, 'query'), outer)
    return NO_OUTPUT
  }

  #newScope(body: unknown, outer: Scope | undefined): Scope {
    const scope: Scope = { sources: [], queries: new Map(), ...(outer && { outer }) }
    for (const each of listOf(body, 'withClause', 'ctes')) {
      const query = partOf(each, 'CommonTableExpr')
      scope.queries.set(textOf(query, 'ctename'), this.readStatement(partOf(query, 'ctequery'), scope))
    }
    return scope
  }

  #readSelect(body: unknown, outer: Scope | undefined): Output {
    const scope = this.#newScope(body, outer)
    if (partOf(body, 'larg') !== undefined) return this.#readUnion(body, scope)
    for (const item of listOf(body, 'fromClause')) this.#addSource(item, scope)
    this.#readCondition(partOf(body, 'whereClause'), scope)
    for (const part of ['targetList', 'havingClause', 'sortClause', 'groupClause', 'limitCount', 'valuesLists'])
      this.#readInner(partOf(body, part), scope)
    return this.#outputOf(listOf(body, 'targetList'), scope)
  }

  #readUnion(body: unknown, scope: Scope): Output {
    const [left, right] = ['larg', 'rarg'].map((side) => this.#readSelect(partOf(body, side), scope))
    return (left ?? []).map(([name, value], index) => {
      const other = right?.[index]?.[1]
      const isConstant = [value, other].every((each) => each !== undefined && this.#find(each) === this.#find(CONSTANT))
      return [name, isConstant ? CONSTANT : undefined]
    })
  }

  #readInsert(body: unknown, outer: Scope | undefined): Output {
    const scope = this.#newScope(body, outer)
    const target = this.#addTable(partOf(body, 'relation'), scope)
    const columns = listOf(body, 'cols').map((column) => textOf(column, 'ResTarget', 'name'))
    const select = partOf(body, 'selectStmt', 'SelectStmt')
    const rows = listOf(select, 'valuesLists')
    const inner = { ...scope, sources: [] }
    const output = rows.length > 0 ? [] : this.#readSelect(select, inner)
    if (rows.length > 0) this.#readInner(rows, inner)
    for (const [index, column] of columns.entries()) {
      const values = rows.map((row) => this.#valueOf(listOf(row, 'List', 'items')[index], inner))
      const value = values.every((each) => each === values[0]) ? values[0] : undefined
      this.#unite(valueAt(target, column), rows.length > 0 ? value : output[index]?.[1])
    }
    return this.#outputOf(listOf(body, 'returningList'), scope)
  }

  #readChange(body: unknown, outer: Scope | undefined): Output {
    const scope = this.#newScope(body, outer)
    this.#addTable(partOf(body, 'relation'), scope)
    for (const item of [...listOf(body, 'fromClause'), ...listOf(body, 'usingClause')]) this.#addSource(item, scope)
    this.#readCondition(partOf(body, 'whereClause'), scope)
    this.#readInner(partOf(body, 'targetList'), scope)
    return this.#outputOf(listOf(body, 'returningList'), scope)
  }

  #addSource(item: unknown, scope: Scope): void {
    const join = partOf(item, 'JoinExpr')
    const query = partOf(item, 'RangeSubselect')
    if (join !== undefined) {
      this.#addSource(partOf(join, 'larg'), scope)
      this.#addSource(partOf(join, 'rarg'), scope)
      this.#readCondition(partOf(join, 'quals'), scope)
    } else if (query !== undefined) {
      const output = this.readStatement(partOf(query, 'subquery'), scope)
      scope.sources.push({ name: textOf(query, 'alias', 'aliasname'), output })
    } else if (partOf(item, 'RangeVar') !== undefined) this.#addTable(partOf(item, 'RangeVar'), scope)
    else this.#readInner(item, scope)
  }

  #addTable(node: unknown, scope: Scope): number {
    const name = textOf(node, 'relname')
    const alias = textOf(node, 'alias', 'aliasname') || name
    const query = queryNamed(scope, name)
    const place = this.#used.length
    if (query) scope.sources.push({ name: alias, output: query })
    else {
      const table = tableOfPartition(name)
      this.#used.push({ table, place })
      const columns = [...(this.catalogue.get(table) ?? [])]
      scope.sources.push({ name: alias, output: columns.map((column) => [column, valueAt(place, column)]) })
    }
    return place
  }

  /** Only conditions that must be true for every row. */
  #readCondition(node: unknown, scope: Scope): void {
    const both = partOf(node, 'BoolExpr')
    if (textOf(both, 'boolop') === 'AND_EXPR') {
      for (const each of listOf(both, 'args')) this.#readCondition(each, scope)
      return
    }
    const comparison = partOf(node, 'A_Expr')
    const isEquality =
      textOf(comparison, 'kind') === 'AEXPR_OP' && textOf(listOf(comparison, 'name')[0], 'String', 'sval') === '='
    if (isEquality)
      this.#unite(this.#valueOf(partOf(comparison, 'lexpr'), scope), this.#valueOf(partOf(comparison, 'rexpr'), scope))
    this.#readInner(node, scope)
  }

  /** Subqueries in an expression. */
  #readInner(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) node.forEach((each) => this.#readInner(each, scope))
    else if (isAst(node) && 'SelectStmt' in node) this.readStatement(node, scope)
    else if (isAst(node)) Object.values(node).forEach((each) => this.#readInner(each, scope))
  }

  #outputOf(targets: readonly unknown[], scope: Scope): Output {
    return targets.flatMap((target): Output => {
      const expression = partOf(target, 'ResTarget', 'val')
      const fields = listOf(expression, 'ColumnRef', 'fields')
      const last = fields.at(-1)
      if (isAst(last) && 'A_Star' in last) {
        const of = fields.length > 1 ? textOf(fields[0], 'String', 'sval') : undefined
        return scope.sources.filter(({ name }) => of === undefined || name === of).flatMap(({ output }) => output)
      }
      const name = textOf(target, 'ResTarget', 'name') || textOf(last, 'String', 'sval')
      return [[name, this.#valueOf(expression, scope)]]
    })
  }

  #valueOf(node: unknown, scope: Scope): Value {
    if (!isAst(node)) return undefined
    if ('ParamRef' in node || 'A_Const' in node) return CONSTANT
    if ('TypeCast' in node) return this.#valueOf(partOf(node, 'TypeCast', 'arg'), scope)
    const names = listOf(node, 'ColumnRef', 'fields').map((field) => textOf(field, 'String', 'sval'))
    const [source, column] = names.length > 1 ? names : [undefined, names[0]]
    return column === undefined ? undefined : columnNamed(scope, source, column)
  }
}

const valueAt = (place: number, column: string) => `${place}.${column}`

const queryNamed = (scope: Scope | undefined, name: string): Output | undefined =>
  scope && (scope.queries.get(name) ?? queryNamed(scope.outer, name))

function columnNamed(scope: Scope | undefined, source: string | undefined, column: string): Value {
  if (!scope) return undefined
  const seen = scope.sources.filter(({ name }) => source === undefined || name === source)
  const found = seen.flatMap(({ output }) => output).find(([name]) => name === column)
  return found ? found[1] : columnNamed(scope.outer, source, column)
}

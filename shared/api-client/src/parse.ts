// Small parsers for JSON. Each reports the path of a value that does not fit.
import { defaultZone, isInstant, localDayOf, type Day, type Zone } from '@switchboard/domain'

export class Unreadable extends Error {}

/** The answer has an instant, whose day depends on the property. */
export class ZoneNeeded extends Error {}

/**
 * Turns JSON into T. The zone of the property decides the day of an instant (D53).
 * @throws Unreadable with the path of what does not fit
 * @throws ZoneNeeded for an instant when no zone is given
 */
export interface Parser<T, Accepted = unknown> {
  (value: unknown, path: string, zone?: Zone): T
  /** Never set. It lets the compiler compare what the parser accepts with what the wire contract sends. */
  readonly accepts?: (value: Accepted) => void
}

/** Parsers for fields of a type of the wire contract. A field that the type does not have is a compile error. */
export type FieldParsers<Wire> = { readonly [Field in keyof Wire]?: Parser<unknown, Wire[Field]> }

type Parsed<P> = P extends Parser<infer T, never> ? T : never
type Accepted<P> = P extends Parser<unknown, infer A> ? A : never
type AcceptedObject<Fields> = {
  readonly [F in keyof Fields as undefined extends Accepted<Fields[F]> ? never : F]: Accepted<Fields[F]>
} & {
  readonly [F in keyof Fields as undefined extends Accepted<Fields[F]> ? F : never]?: Accepted<Fields[F]>
}

const fail = (path: string): never => {
  throw new Unreadable(path)
}

const text: Parser<string, string> = (v, path) => (typeof v === 'string' ? v : fail(path))

const plainDecimal = /^-?\d+(\.\d+)?$/

/** Some backends write numbers as text. Only plain decimals are taken: '12,50' and '1e3' are not. */
const number: Parser<number, number> = (v, path) => {
  const given = typeof v === 'string' && plainDecimal.test(v) ? Number(v) : v
  return typeof given === 'number' && Number.isFinite(given) ? given : fail(path)
}

/** Some backends write texts of digits, such as account numbers and postcodes, as numbers. */
const identifier: Parser<string, string> = (v, path) => text(Number.isFinite(v) ? String(v) : v, path)
const flag: Parser<boolean, boolean> = (v, path) => (typeof v === 'boolean' ? v : fail(path))

/** The local day of a date, of a local timestamp (D5) or of an instant. */
const day: Parser<Day, string> = (v, path, zone) => {
  const given = text(v, path)
  if (zone === undefined && isInstant(given)) throw new ZoneNeeded(path)
  return localDayOf(given, zone ?? defaultZone) ?? fail(path)
}

function list<T, A>(of: Parser<T, A>): Parser<T[], readonly A[]> {
  return (v, path, zone) => (Array.isArray(v) ? v.map((item, i) => of(item, `${path}[${i}]`, zone)) : fail(path))
}

/** Absent and null read as undefined. */
function maybe<T, A>(of: Parser<T, A>): Parser<T | undefined, A | null | undefined> {
  return (v, path, zone) => (v === undefined || v === null ? undefined : of(v, path, zone))
}

/** Reads the named fields; others are ignored, because a backend may add fields (D43). */
function object<F extends Record<string, Parser<unknown, never>>>(
  fields: F,
): Parser<{ [K in keyof F]: Parsed<F[K]> }, AcceptedObject<F>> {
  return (v, path, zone) => {
    if (typeof v !== 'object' || v === null || Array.isArray(v)) return fail(path)
    const from = v as Record<string, unknown>
    const read = Object.entries(fields).map(
      ([name, parser]) => [name, parser(from[name], `${path}.${name}`, zone)] as const,
    )
    return Object.fromEntries(read) as { [K in keyof F]: Parsed<F[K]> }
  }
}

function map<A, B, W>(of: Parser<A, W>, to: (value: A) => B): Parser<B, W> {
  return (v, path, zone) => to(of(v, path, zone))
}

/** `lack` instead of what cannot be read: for a field whose lack affects one detail only. */
function orElse<T, A, L>(of: Parser<T, A>, lack: L): Parser<T | L, A> {
  return (v, path, zone) => {
    try {
      return of(v, path, zone)
    } catch (error) {
      if (error instanceof Unreadable) return lack
      throw error
    }
  }
}

/** Undefined for what is absent or cannot be read. */
function lenient<T, A>(of: Parser<T, A>): Parser<T | undefined, A | null | undefined> {
  return orElse(maybe(of), undefined)
}

/** The items of a list that can be read, and how many cannot. The screen says so, lest something is missing unnoticed. */
export interface ReadableItems<T> {
  readonly items: readonly T[]
  readonly unreadable: number
}

/** @throws Unreadable with the first item, when none can be read */
function readable<T, A>(of: Parser<T, A>): Parser<ReadableItems<T>, readonly A[]> {
  const item = orElse(
    map(of, (value) => ({ value })),
    undefined,
  )
  return (v, path, zone) => {
    const all = list(item)(v, path, zone)
    const items = all.flatMap((read) => (read ? [read.value] : []))
    if (all.length > 0 && items.length === 0) list(of)(v, path, zone)
    return { items, unreadable: all.length - items.length }
  }
}

export const parse = { text, identifier, number, flag, day, list, readable, maybe, lenient, orElse, object, map }

// Small JSON parsers. Each reports the path of a value that does not match.
import { defaultZone, isInstant, localDayOf, type Day, type Zone } from '@switchboard/domain'

export class Unreadable extends Error {}

/** Thrown for an instant, because its day depends on the property's zone. */
export class ZoneNeeded extends Error {}

/**
 * Turns JSON into T. The property's zone decides the day of an instant (D53).
 * @throws Unreadable with the path of the mismatch
 * @throws ZoneNeeded for an instant when no zone is given
 */
export interface Parser<T, Accepted = unknown> {
  (value: unknown, path: string, zone?: Zone): T
  /** Never set. Lets the compiler compare what the parser accepts with what the wire contract sends. */
  readonly accepts?: (value: Accepted) => void
}

/** Parsers for the fields of a wire contract type. A field that the type lacks is a compile error. */
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

/** Some backends write numbers as text. Only plain decimals are accepted, not '12,50' or '1e3'. */
const number: Parser<number, number> = (v, path) => {
  const given = typeof v === 'string' && plainDecimal.test(v) ? Number(v) : v
  return typeof given === 'number' && Number.isFinite(given) ? given : fail(path)
}

/** Some backends write digit texts, such as account numbers and postcodes, as numbers. */
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

/** Reads absent and null as undefined. */
function maybe<T, A>(of: Parser<T, A>): Parser<T | undefined, A | null | undefined> {
  return (v, path, zone) => (v === undefined || v === null ? undefined : of(v, path, zone))
}

/** Reads the named fields and ignores others, because a backend may add fields (D43). */
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

/** Returns `lack` for an unreadable value: for fields that affect only one detail. */
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

/** Undefined for an absent or unreadable value. */
function lenient<T, A>(of: Parser<T, A>): Parser<T | undefined, A | null | undefined> {
  return orElse(maybe(of), undefined)
}

/** The readable items of a list and the number of unreadable ones, so that the screen can mention them. */
export interface ReadableItems<T> {
  readonly items: readonly T[]
  readonly unreadable: number
}

/** @throws Unreadable for the first item if no item can be read */
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

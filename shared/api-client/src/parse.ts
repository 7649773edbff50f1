// Small parsers for JSON at the border. Each says where the body was not what it has to be.
import { parseDay, type Day } from '@switchboard/domain'

export class Unreadable extends Error {}

/** Turns JSON into T. @throws Unreadable with the path of what does not fit. */
export type Parser<T> = (value: unknown, path: string) => T

type Parsed<P> = P extends Parser<infer T> ? T : never

const fail = (path: string): never => {
  throw new Unreadable(path)
}

const text: Parser<string> = (v, path) => (typeof v === 'string' ? v : fail(path))
const number: Parser<number> = (v, path) => (typeof v === 'number' && Number.isFinite(v) ? v : fail(path))
const flag: Parser<boolean> = (v, path) => (typeof v === 'boolean' ? v : fail(path))

/** The date part of YYYY-MM-DD or of a local timestamp (D5). */
const day: Parser<Day> = (v, path) => parseDay(text(v, path).slice(0, 10)) ?? fail(path)

function list<T>(of: Parser<T>): Parser<T[]> {
  return (v, path) => (Array.isArray(v) ? v.map((item, i) => of(item, `${path}[${i}]`)) : fail(path))
}

/** Absent and null read as undefined. */
function maybe<T>(of: Parser<T>): Parser<T | undefined> {
  return (v, path) => (v === undefined || v === null ? undefined : of(v, path))
}

/** Reads the named fields; others are ignored, because a backend may add fields (D43). */
function object<F extends Record<string, Parser<unknown>>>(fields: F): Parser<{ [K in keyof F]: Parsed<F[K]> }> {
  return (v, path) => {
    if (typeof v !== 'object' || v === null || Array.isArray(v)) return fail(path)
    const from = v as Record<string, unknown>
    const read = Object.entries(fields).map(([name, parser]) => [name, parser(from[name], `${path}.${name}`)] as const)
    return Object.fromEntries(read) as { [K in keyof F]: Parsed<F[K]> }
  }
}

function map<A, B>(of: Parser<A>, to: (value: A) => B): Parser<B> {
  return (v, path) => to(of(v, path))
}

export const parse = { text, number, flag, day, list, maybe, object, map }

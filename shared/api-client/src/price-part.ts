// Parses the part of a price that a line or a charge is for.
import { stepPeriods, type PricePart, type PriceStep, type PriceTimes, type StoredTime } from '@switchboard/domain'
import type { PricePart as WirePart } from '@switchboard/wire'
import { parse, Unreadable, type FieldParsers, type Parser } from './parse'

type WireStep = NonNullable<WirePart['step']>
type WireTimes = NonNullable<WirePart['when']>
type WireTime = NonNullable<WireTimes['times']>[number]

const thousandths = parse.map(parse.number, (quantity) => Math.round(quantity * 1000))

const stepPeriod: Parser<PriceStep['per'], string> = (value, path) =>
  stepPeriods.find((period) => period === value) ?? fail(path)

const step: Parser<PriceStep, WireStep> = parse.map(
  parse.object({ per: stepPeriod, from: thousandths, upTo: parse.maybe(thousandths) } satisfies FieldParsers<WireStep>),
  ({ upTo, ...rest }) => ({ ...rest, upTo: upTo ?? null }),
)

const numberUpTo =
  (most: number): Parser<number, number> =>
  (value, path) => {
    const read = parse.number(value, path)
    return Number.isInteger(read) && read > 0 && read <= most ? read : fail(path)
  }

const clock: Parser<string, string> = (value, path) => {
  const read = parse.text(value, path)
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(read) ? read : fail(path)
}

const time: Parser<StoredTime, WireTime> = parse.map(
  parse.object({
    days: parse.list(numberUpTo(7)),
    from: clock,
    to: clock,
    months: parse.maybe(parse.list(numberUpTo(12))),
    holidays: parse.maybe(parse.text),
  } satisfies FieldParsers<WireTime>),
  ({ months, holidays, ...rest }) => ({ ...rest, months, holidays: holidays === 'weekend' ? holidays : undefined }),
)

/** Null and absent differ. */
const nullOr =
  <T, A>(of: Parser<T, A>): Parser<T | null | undefined, A | null | undefined> =>
  (value, path, zone) =>
    value === null ? null : parse.maybe(of)(value, path, zone)

const when: Parser<PriceTimes, WireTimes> = parse.object({
  times: nullOr(parse.list(time)),
  register: nullOr(parse.text),
} satisfies FieldParsers<WireTimes>)

/** A part with a field value that this release does not know is unreadable. */
export const partParser: Parser<PricePart, WirePart> = parse.map(
  parse.object({
    name: parse.maybe(parse.text),
    step: parse.maybe(step),
    when: parse.maybe(when),
  } satisfies FieldParsers<WirePart>),
  ({ name, step: ofUse, when: times }) => ({ name: name ?? null, step: ofUse ?? null, ...(times && { when: times }) }),
)

function fail(path: string): never {
  throw new Unreadable(path)
}

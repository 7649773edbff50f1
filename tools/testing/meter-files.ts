// Generates meter data files of any size, piece by piece; the same shape produces the same file. As a command, writes
// one:
//   npm run program tools/testing/meter-files.ts -- readings.csv --nmis 100 --days 365 --interval 30 [--suffixes E1,B1] [--estimated 0.04] [--variable 0.02]
//                                    [--format NEM12|NEM13] [--first-nmi 2500000000] [--from 2024-01-01] [--seed 1] [--made 202611210600] [--revised night|nmi] [--zip]
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Zip, ZipDeflate } from 'fflate'

interface Shape {
  /** how many, numbered upwards from firstNmi */
  nmis: number
  /** from `from` on */
  days: number
  /** minutes */
  interval?: 5 | 15 | 30
  suffixes?: readonly string[]
  /** share of days that consist only of substituted values (S14) */
  estimated?: number
  /** share of days with qualities by range (V, 400 records), including missing intervals (N) */
  variable?: number
  /** ten digits */
  firstNmi?: number
  /** YYYY-MM-DD */
  from?: string
  /** another seed gives other values */
  seed?: number
  /** CCYYMMDDhhmm of the header */
  made?: string
  /** for NEM12: the update time, either the night after each day, or one time for all days of a register */
  revised?: 'night' | 'nmi'
  /** NEM13 has one read of each month */
  format?: 'NEM12' | 'NEM13'
}

type Flag = 'A' | 'S' | 'F' | 'E' | 'N' | 'V'
/** A range of intervals, counted from 1. */
interface Range {
  first: number
  last: number
  flag: Flag
}

interface MeterDay {
  nmi: string
  suffix: string
  date: string
  /** thousandths of a kWh; null is missing */
  values: (number | null)[]
  flag: Flag
  ranges: Range[]
}

const defaults = {
  interval: 30,
  suffixes: ['E1'],
  estimated: 0.04,
  variable: 0.02,
  firstNmi: 2_500_000_000,
  from: '2024-01-01',
  seed: 1,
  made: '202611210600',
  revised: 'night',
  format: 'NEM12',
}

const PIECE = 64 * 1024
/** 0.000 to 1.999 kWh, so that generating takes less time than importing. */
const decimals = Array.from({ length: 2_000 }, (_, thousandths) => (thousandths / 1_000).toFixed(3))

/** The file's text in pieces of about 64 KB, CRLF. */
export function* meterFile(shape: Shape) {
  const { format, made } = { ...defaults, ...shape }
  let piece = `100,${format},${made},WATTLEMP,WATTLEBIRD\r\n`
  for (const record of format === 'NEM12' ? intervalRecords(shape) : basicRecords(shape)) {
    piece += record
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}900\r\n`
}

/** The registers of the file. */
function registersOf(shape: Shape) {
  const { nmis, firstNmi, suffixes } = { ...defaults, ...shape }
  return Array.from({ length: nmis }, (_, index) => String(firstNmi + index)).flatMap((nmi) =>
    suffixes.map((suffix) => ({ nmi, suffix })),
  )
}

/** The number of interval reads in the file. */
export function readCount(shape: Shape) {
  const { days, interval } = { ...defaults, ...shape }
  return registersOf(shape).length * days * (1_440 / interval)
}

/** The contents of a NEM12 file of this shape, day by day. */
export function* meterDays(shape: Shape): Generator<MeterDay> {
  const { days, interval, estimated, variable, from, seed } = { ...defaults, ...shape }
  const count = 1_440 / interval
  const dates = Array.from({ length: days }, (_, index) => dayAfter(from, index))
  for (const [number, { nmi, suffix }] of registersOf(shape).entries()) {
    const random = randomFrom(seed * 1_000_003 + number)
    const most = (40 + Math.floor(random() * 160)) * (interval / 5)
    for (const date of dates) {
      const kind = random()
      const values: (number | null)[] = Array.from({ length: count }, () => Math.floor(random() * most))
      if (kind < estimated) yield { nmi, suffix, date, values, flag: 'S', ranges: [] }
      else if (kind < estimated + variable) {
        const ranges = rangesOf(count, random)
        for (const { first, last, flag } of ranges) if (flag === 'N') values.fill(null, first - 1, last)
        yield { nmi, suffix, date, values, flag: 'V', ranges }
      } else yield { nmi, suffix, date, values, flag: 'A', ranges: [] }
    }
  }
}

const methods = { A: 'A', S: 'S14', F: 'F14', E: 'E52', N: 'N', V: 'V' }

function* intervalRecords(shape: Shape): Generator<string> {
  const { interval, from, days, revised: when } = { ...defaults, ...shape }
  let register = ''
  let registers = 0
  for (const { nmi, suffix, date, values, flag, ranges } of meterDays(shape)) {
    const key = `${nmi} ${suffix}`
    if (key !== register) yield `200,${nmi},${suffix},${suffix},${suffix},N1,WB${nmi},kWh,${interval},\r\n`
    if (key !== register) registers += 1
    register = key
    const text = values.map((value) => decimals[value ?? 0]).join()
    const revised = when === 'nmi' ? secondOf(dayAfter(from, days), registers) : `${digitsOf(dayAfter(date, 1))}051500`
    yield `300,${digitsOf(date)},${text},${methods[flag]},${flag === 'S' ? '79' : ''},,${revised},${revised}\r\n`
    for (const range of ranges)
      yield `400,${range.first},${range.last},${methods[range.flag]},${range.flag === 'A' ? '' : '79'},\r\n`
  }
}

function* basicRecords(shape: Shape): Generator<string> {
  const { days, from, seed } = { ...defaults, ...shape }
  for (const [number, { nmi, suffix }] of registersOf(shape).entries()) {
    const random = randomFrom(seed * 1_000_003 + number)
    let index = 10_000
    for (let start = 0; start < days; start += 30) {
      const begin = digitsOf(dayAfter(from, start))
      const end = digitsOf(dayAfter(from, Math.min(start + 30, days)))
      const before = index
      index += 100 + Math.floor(random() * 400)
      const reads = `${before},${begin}000000,A,,,${index},${end}000000,A,,`
      yield `250,${nmi},${suffix},${suffix},${suffix},${suffix},WB${nmi},E,${reads},${index - before},kWh,,${end}051500,\r\n`
    }
  }
}

/**
 * Three ranges that cover the day; the middle one has another quality.
 * @param count of intervals
 */
function rangesOf(count: number, random: () => number): Range[] {
  const first = 2 + Math.floor(random() * (count / 2))
  const last = first + Math.floor(random() * (count - first - 1))
  const flag = (['S', 'F', 'E', 'N'] as const)[Math.floor(random() * 4)] ?? 'S'
  return [
    { first: 1, last: first - 1, flag: 'A' },
    { first, last, flag },
    { first: last + 1, last: count, flag: 'A' },
  ]
}

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/**
 * @param seconds after midnight
 * @returns CCYYMMDDhhmmss
 */
const secondOf = (day: string, seconds: number): string =>
  new Date(Date.parse(day) + seconds * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)

const digitsOf = (day: string) => day.replaceAll('-', '')

/** The generator mulberry32. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Writes the file, or a zip with it as readings.csv, without keeping all of it in memory. */
export async function writeMeterFile(path: string, shape: Shape, { zip = false }: { zip?: boolean } = {}) {
  const pieces = meterFile(shape)
  await pipeline(Readable.from(zip ? zipOf('readings.csv', pieces) : pieces), createWriteStream(path))
}

function* zipOf(name: string, pieces: Iterable<string>) {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const member = new ZipDeflate(name, { level: 1 })
  zip.add(member)
  for (const piece of pieces) {
    member.push(Buffer.from(piece))
    yield* packed.splice(0)
  }
  member.push(new Uint8Array(0), true)
  zip.end()
  yield* packed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFromCommandLine()

async function writeFromCommandLine() {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: {
      nmis: text,
      days: text,
      interval: text,
      suffixes: text,
      estimated: text,
      variable: text,
      format: text,
      'first-nmi': text,
      from: text,
      seed: text,
      made: text,
      revised: text,
      zip: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [path] = positionals
  if (!path) throw new Error('usage: npm run program tools/testing/meter-files.ts -- <file> [--nmis 1] [--days 1] …')
  const { from, made, suffixes } = values
  const numeric = <N extends keyof Shape>(name: N, value: string | undefined) =>
    value === undefined ? {} : { [name]: Number(value) }
  const shape: Shape = {
    nmis: 1,
    days: 1,
    ...numeric('nmis', values.nmis),
    ...numeric('days', values.days),
    ...numeric('interval', values.interval),
    ...numeric('estimated', values.estimated),
    ...numeric('variable', values.variable),
    ...numeric('seed', values.seed),
    ...numeric('firstNmi', values['first-nmi']),
    ...(from && { from }),
    ...(made && { made }),
    ...(suffixes && { suffixes: suffixes.split(',') }),
    ...(values.format === 'NEM13' && { format: 'NEM13' }),
    ...(values.revised === 'nmi' && { revised: 'nmi' }),
  }
  await writeMeterFile(path, shape, { zip: values.zip ?? false })
  console.log(`${path}: ${readCount(shape)} reads`)
}

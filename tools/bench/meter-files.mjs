// Meter data files of any size, a piece at a time; the same for the same shape. As a command it writes one:
//   node tools/bench/meter-files.mjs readings.csv --nmis 100 --days 365 --interval 30 [--suffixes E1,B1] [--estimated 0.04] [--variable 0.02]
//                                    [--format NEM12|NEM13] [--first-nmi 2500000000] [--from 2024-01-01] [--seed 1] [--made 202611210600] [--revised night|nmi] [--zip]
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Zip, ZipDeflate } from 'fflate'

/**
 * @typedef {object} Shape
 * @property {number} nmis how many, numbered upwards from firstNmi
 * @property {number} days from `from` on
 * @property {5 | 15 | 30} [interval] minutes
 * @property {readonly string[]} [suffixes]
 * @property {number} [estimated] share of the days that are a substitute (S14) as a whole
 * @property {number} [variable] share of the days with qualities by range (V, 400 records), among them missing intervals (N)
 * @property {number} [firstNmi] ten digits
 * @property {string} [from] YYYY-MM-DD
 * @property {number} [seed] another one gives other values
 * @property {string} [made] CCYYMMDDhhmm of the header
 * @property {'night' | 'nmi'} [revised] of NEM12: each day the night after it, or all days of a register at a time of its own
 * @property {'NEM12' | 'NEM13'} [format] NEM13 has one read of each month
 */
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
/** 0.000 to 1.999 kWh, so that writing costs less than reading. */
const decimals = Array.from({ length: 2_000 }, (_, thousandths) => (thousandths / 1_000).toFixed(3))

/** The file's text in pieces of about 64 KB, CRLF. @param {Shape} shape */
export function* meterFile(shape) {
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

/** The registers that the file speaks of. @param {Shape} shape @returns {{ nmi: string, suffix: string }[]} */
export function registersIn(shape) {
  const { nmis, firstNmi, suffixes } = { ...defaults, ...shape }
  return Array.from({ length: nmis }, (_, index) => String(firstNmi + index)).flatMap((nmi) =>
    suffixes.map((suffix) => ({ nmi, suffix })),
  )
}

/** How many interval reads the file has. @param {Shape} shape */
export function readsIn(shape) {
  const { days, interval } = { ...defaults, ...shape }
  return registersIn(shape).length * days * (1_440 / interval)
}

/**
 * What a NEM12 file of this shape says, day by day: the values in thousandths of a kWh (null is missing) and the flag of each.
 * @param {Shape} shape
 */
export function* meterDays(shape) {
  const { days, interval, estimated, variable, from, seed } = { ...defaults, ...shape }
  const count = 1_440 / interval
  const dates = Array.from({ length: days }, (_, index) => dayAfter(from, index))
  for (const [number, { nmi, suffix }] of registersIn(shape).entries()) {
    const random = randomFrom(seed * 1_000_003 + number)
    const most = (40 + Math.floor(random() * 160)) * (interval / 5)
    for (const date of dates) {
      const kind = random()
      const values = Array.from({ length: count }, () => Math.floor(random() * most))
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

function* intervalRecords(shape) {
  const { interval, from, days, revised: when } = { ...defaults, ...shape }
  let register = ''
  let registers = 0
  for (const { nmi, suffix, date, values, flag, ranges } of meterDays(shape)) {
    const key = `${nmi} ${suffix}`
    if (key !== register) yield `200,${nmi},${suffix},${suffix},${suffix},N1,WB${nmi},kWh,${interval},\r\n`
    if (key !== register) registers += 1
    register = key
    const text = values.map((value) => decimals[value ?? 0]).join()
    const revised = when === 'nmi' ? stamp(dayAfter(from, days), registers) : `${digits(dayAfter(date, 1))}051500`
    yield `300,${digits(date)},${text},${methods[flag]},${flag === 'S' ? '79' : ''},,${revised},${revised}\r\n`
    for (const range of ranges)
      yield `400,${range.first},${range.last},${methods[range.flag]},${range.flag === 'A' ? '' : '79'},\r\n`
  }
}

function* basicRecords(shape) {
  const { days, from, seed } = { ...defaults, ...shape }
  for (const [number, { nmi, suffix }] of registersIn(shape).entries()) {
    const random = randomFrom(seed * 1_000_003 + number)
    let index = 10_000
    for (let start = 0; start < days; start += 30) {
      const [begin, end] = [start, Math.min(start + 30, days)].map((day) => digits(dayAfter(from, day)))
      const before = index
      index += 100 + Math.floor(random() * 400)
      const reads = `${before},${begin}000000,A,,,${index},${end}000000,A,,`
      yield `250,${nmi},${suffix},${suffix},${suffix},${suffix},WB${nmi},E,${reads},${index - before},kWh,,${end}051500,\r\n`
    }
  }
}

/** A few ranges that cover the day, the middle one of another quality. */
function rangesOf(count, random) {
  const first = 2 + Math.floor(random() * (count / 2))
  const last = first + Math.floor(random() * (count - first - 1))
  const flag = 'SFEN'[Math.floor(random() * 4)]
  return [
    { first: 1, last: first - 1, flag: 'A' },
    { first, last, flag },
    { first: last + 1, last: count, flag: 'A' },
  ]
}

const dayAfter = (from, days) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
/** CCYYMMDDhhmmss, so many seconds after midnight */
const stamp = (day, seconds) =>
  new Date(Date.parse(day) + seconds * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)
const digits = (day) => day.replaceAll('-', '')

/** mulberry32 */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Writes the file, or a zip with it as readings.csv, without ever holding it. @param {string} path @param {Shape} shape */
export async function writeMeterFile(path, shape, { zip = false } = {}) {
  const pieces = meterFile(shape)
  await pipeline(Readable.from(zip ? zipOf('readings.csv', pieces) : pieces), createWriteStream(path))
}

function* zipOf(name, pieces) {
  const packed = []
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = (name) => [name, { type: 'string' }]
  const names = 'nmis days interval suffixes estimated variable format first-nmi from seed made revised'.split(' ')
  const { values, positionals } = parseArgs({
    options: { ...Object.fromEntries(names.map(text)), zip: { type: 'boolean' } },
    allowPositionals: true,
  })
  const numbers = ['nmis', 'days', 'interval', 'estimated', 'variable', 'seed']
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
  )
  const { 'first-nmi': firstNmi, suffixes, zip = false, ...rest } = given
  const shape = {
    nmis: 1,
    days: 1,
    ...rest,
    ...(firstNmi ? { firstNmi: Number(firstNmi) } : {}),
    ...(suffixes ? { suffixes: suffixes.split(',') } : {}),
  }
  await writeMeterFile(positionals[0], shape, { zip })
  console.log(`${positionals[0]}: ${readsIn(shape)} reads`)
}

// Property tests with generated files: a valid file is read exactly, a damaged one is refused or read literally.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { addDays, type Day } from '@switchboard/domain'
import { readLines } from './line-reader'
import { MeterFileReader } from './meter-file'
import { BrokenFile, type DayRead, type QualityFlag, type MeterRecord } from './record'

interface Written {
  readonly day: Day
  readonly values: readonly number[]
  readonly flag: Exclude<QualityFlag, 'V'>
  /** Flags by interval, if the day has more than one */
  readonly flags: readonly Exclude<QualityFlag, 'V'>[] | null
}

const units = { Wh: 0, kWh: 3, MWh: 6, kJ: 0, MJ: 3, GJ: 6, L: 3, kL: 6 } as const
const flag = fc.constantFrom<Exclude<QualityFlag, 'V'>>('A', 'E', 'F', 'S', 'N')
const file = fc
  .record({
    interval: fc.constantFrom(5, 15, 30),
    uom: fc.constantFrom(...(['Wh', 'kWh', 'MWh', 'kJ', 'MJ', 'GJ', 'L', 'kL'] as const)),
    nmi: fc.stringMatching(/^[A-HJ-NP-Z0-9]{10}$/),
    suffix: fc.stringMatching(/^[EBK][1-9]$/),
    newLine: fc.constantFrom('\n', '\r\n', '\r'),
    space: fc.constantFrom('', '', ' '),
  })
  .chain((shape) => {
    const count = 1_440 / shape.interval
    const written = fc.record({
      values: fc.array(fc.integer({ min: 0, max: 7_000_000 }), { minLength: count, maxLength: count }),
      flag,
      flags: fc.option(fc.array(flag, { minLength: count, maxLength: count })),
    })
    return fc.record({ shape: fc.constant(shape), days: fc.array(written, { minLength: 1, maxLength: 4 }) })
  })
  .map(({ shape, days }) => {
    const dated = days.map((each, index): Written => ({ ...each, day: addDays('2026-02-26' as Day, index) }))
    return { ...shape, days: dated, text: textOf(shape, dated) }
  })

const methods: Readonly<Record<QualityFlag, string>> = { A: 'A', E: 'E52', F: 'F14', S: 'S14', N: 'N', V: 'V' }
interface Shape {
  readonly interval: number
  readonly uom: keyof typeof units
  readonly nmi: string
  readonly suffix: string
  readonly newLine: string
  readonly space: string
}

function textOf({ interval, uom, nmi, suffix, newLine, space }: Shape, days: readonly Written[]): string {
  const decimal = (whole: number) => {
    const places = units[uom]
    const padded = String(whole).padStart(places + 1, '0')
    return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
  }
  const records = days.flatMap(({ day, values, flag, flags }) => [
    `300,${day.replaceAll('-', '')},${values.map((each) => `${space}${decimal(each)}`).join()},${flags ? 'V' : methods[flag]},,,20260401051500,`,
    ...(flags ?? []).map((each, index) => `400,${index + 1},${index + 1},${methods[each]},,`),
  ])
  return [
    '100,NEM12,202604010600,MDP,RETAILER',
    `200,${nmi},E1,E1,${suffix},N1,M1,${uom},${interval},`,
    ...records,
    '900',
    '',
  ].join(newLine)
}

async function read(bytes: Uint8Array, chunk = 1_000): Promise<MeterRecord[]> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  )
  const reader = new MeterFileReader()
  const records: MeterRecord[] = []
  for await (const lines of readLines(chunks)) for (const line of lines) records.push(...reader.readLine(line))
  return [...records, ...reader.finish()]
}

test('reads exactly the written values, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.integer({ min: 1, max: 5_000 }), async ({ text, nmi, suffix, days }, chunk) => {
      const records = await read(Buffer.from(text), chunk)
      expect(
        records.map((record) => record.kind === 'day' && [record.nmi, record.suffix, record.day, record.values]),
      ).toEqual(
        days.map(({ day, values, flag, flags }) => [
          nmi,
          suffix,
          day,
          values.map((value, index) => ((flags?.[index] ?? flag) === 'N' ? null : value)),
        ]),
      )
      expect(records.map((record) => record.kind === 'day' && (record.flags ?? record.flag))).toEqual(
        days.map(({ flag, flags }) => flags?.join('') ?? flag),
      )
    }),
    { numRuns: 60 },
  )
})

test('reads a generated large file as its generator describes it', async () => {
  const generator = pathToFileURL(join(__dirname, '../../../tools/testing/meter-files.ts')).href
  const hook = pathToFileURL(join(__dirname, '../../../shared/node/typescript.mjs')).href
  const shape = { nmis: 2, days: 40, interval: 5, suffixes: ['E1', 'B1'], estimated: 0.2, variable: 0.3 }
  const script = `import { meterDays, meterFile } from '${generator}'
    const shape = ${JSON.stringify(shape)}
    process.stdout.write(JSON.stringify({ text: [...meterFile(shape)].join(''), days: [...meterDays(shape)] }))`
  const written = JSON.parse(
    execFileSync(process.execPath, ['--import', hook, '--input-type=module', '-e', script], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  ) as { text: string; days: { nmi: string; suffix: string; date: string; values: (number | null)[]; flag: string }[] }
  const records = await read(Buffer.from(written.text), 65_536)
  expect(new Set(written.days.map((day) => day.flag))).toEqual(new Set(['A', 'S', 'V']))
  expect(records.map((day) => day.kind === 'day' && [day.nmi, day.suffix, day.day, day.flag, day.values])).toEqual(
    written.days.map((day) => [day.nmi, day.suffix, day.date, day.flag, day.values]),
  )
})

const someBytes = fc.oneof(
  fc.uint8Array({ maxLength: 6 }),
  fc.constantFrom(
    ...[
      '\0',
      '1e309',
      '-1',
      '99999999999999999999',
      '\r',
      '\n',
      ',',
      '900',
      '300,',
      '200,',
      'é',
      '\u202e',
      '😀',
      'V',
      'N',
      '.',
      ' ',
      '"',
      '1,'.repeat(40_000),
    ].map((text) => Uint8Array.from(Buffer.from(text))),
  ),
)
const damages = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'replace', 'drop line', 'double line', 'move line', 'cut off'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: someBytes,
  }),
  { minLength: 1, maxLength: 5 },
)

type Damage = { kind: string; at: number; to: number; bytes: Uint8Array }
function damage(text: string, faults: readonly Damage[]): Uint8Array {
  let bytes: Uint8Array = Buffer.from(text)
  for (const { kind, at, to, bytes: other } of faults) {
    const place = Math.floor(at * bytes.length)
    const lines = Buffer.from(bytes).toString('latin1').split('\n')
    const line = Math.floor(at * lines.length)
    if (kind === 'insert') bytes = Buffer.concat([bytes.subarray(0, place), other, bytes.subarray(place)])
    if (kind === 'replace')
      bytes = Buffer.concat([bytes.subarray(0, place), other, bytes.subarray(place + other.length)])
    if (kind === 'cut off') bytes = bytes.subarray(0, place)
    if (kind === 'drop line') lines.splice(line, 1)
    if (kind === 'double line') lines.splice(line, 0, lines[line] ?? '')
    if (kind === 'move line') lines.splice(Math.floor(to * lines.length), 0, ...lines.splice(line, 1))
    if (kind.endsWith('line')) bytes = Buffer.from(lines.join('\n'), 'latin1')
  }
  return bytes
}

/** Compares a parsed day with the text of its lines. */
function expectDayInFile(day: DayRead, lines: readonly string[]) {
  const record = (lines[day.line - 1] ?? '').split(',').map((field) => field.trim())
  const register = lines
    .slice(0, day.line)
    .findLast((line) => line.trim().startsWith('200'))!
    .split(',')
    .map((field) => field.trim())
  expect([register[1], register[4]]).toEqual([day.nmi, day.suffix])
  expect(record[1]).toBe(day.day.replaceAll('-', ''))
  expect(day.values).toHaveLength(1_440 / Number(register[8]))
  const power = 10 ** Object.entries(units).find(([unit]) => unit.toLowerCase() === register[7]!.toLowerCase())![1]
  const [written, found] = [record.slice(2, 2 + day.values.length).map(Number), day.values]
  for (const [index, value] of found.entries())
    if (value !== null && Math.abs(value - written[index]! * power) > 1)
      throw new Error(`${value} is not ${written[index]}`)
  const sum = found.reduce<number>((total, value) => total + (value ?? 0), 0)
  expect(
    sum <= 2_147_483_647 && found.every((value) => value === null || (value >= 0 && Number.isInteger(value))),
  ).toBe(true)
}

test('refuses a damaged file with line and reason, or reads only days that its text contains', async () => {
  let daysRead = 0
  await fc.assert(
    fc.asyncProperty(file, damages, async ({ text }, faults) => {
      const bytes = damage(text, faults)
      try {
        const lines = Buffer.from(bytes)
          .toString()
          .replace(/^\uFEFF/, '')
          .split(/\r\n|\n|\r/)
        for (const record of await read(bytes)) {
          if (record.kind === 'reject') expect(record.detail).not.toBe('')
          if (record.kind === 'day') expectDayInFile(record, lines)
          if (record.kind === 'day') daysRead += 1
          if (record.kind === 'day' || record.kind === 'span')
            expect(`${record.nmi}${record.suffix}`).not.toMatch(/\0|^.{61}/)
        }
      } catch (error) {
        if (!(error instanceof BrokenFile)) throw error
        expect(error.line).toBeGreaterThan(0)
      }
    }),
    { numRuns: 150 },
  )
  expect(daysRead).toBeGreaterThan(0)
})

test('refuses random bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      await expect(read(bytes, 7)).rejects.toBeInstanceOf(BrokenFile)
    }),
  )
})

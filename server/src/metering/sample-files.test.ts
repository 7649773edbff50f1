// Third-party files with real meter data, read from a folder next to the repository. Their licences do not allow a copy
// in it.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { unzipSync } from 'fflate'
import { meterFiles } from './archive'
import { readLines } from './line-reader'
import { MeterFileReader } from './meter-file'
import { BrokenFile, type MeterRecord } from './record'

const folder = join(__dirname, '../../../../shared/nem12')
const there = existsSync(folder)
const describeThere = there ? describe : describe.skip
const title = there ? 'every sample file' : 'every sample file (skipped: there is no folder ../shared/nem12)'

/** The expected fault of each invalid file, with its line; all other files have no rejects. */
const faults: Record<string, [line: number, code: string]> = {
  'INDEX.tsv': [1, 'not-a-meter-file'],
  'SOURCES.md': [1, 'not-a-meter-file'],
  'aguinane-nem-reader/LICENSE': [1, 'not-a-meter-file'],
  'jufemaiz-aemo/LICENSE.md': [1, 'not-a-meter-file'],
  'jufemaiz-aemo/spec/fixtures/nmi_checksum.json': [1, 'not-a-meter-file'],
  'patrickvorgers/LICENSE.txt': [1, 'not-a-meter-file'],
  'aguinane-nem-reader/examples/invalid/Example_NEM12_15min_200_30min_300.csv': [3, 'value-count'],
  'aguinane-nem-reader/examples/invalid/Example_NEM12_30min_200_15min_400.csv': [3, 'value-count'],
  'aguinane-nem-reader/examples/invalid/Example_NEM12_empty.csv': [2, 'no-data'],
  'aguinane-nem-reader/examples/invalid/Example_NEM12_incomplete_interval.csv': [3, 'value-count'],
  'aguinane-nem-reader/examples/invalid/Example_NEM12_powercor_missing_fields.csv': [8, 'after-end'],
  // A day is split into three lines.
  'aguinane-nem-reader/examples/nem12/NEM12#Scenario10#ETSAMDP#NEMMCO.zip': [28, 'record'],
}

interface Outcome {
  readonly records: readonly MeterRecord[]
  readonly fault: [line: number, code: string] | undefined
}

async function outcomeOf(path: string): Promise<Outcome> {
  const records: MeterRecord[] = []
  try {
    for await (const file of meterFiles(path)) {
      const reader = new MeterFileReader()
      for await (const lines of readLines(file.open())) for (const line of lines) records.push(...reader.readLine(line))
      records.push(...reader.finish())
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { records: [], fault: [error.line, error.code] }
  }
  const reject = records.find((record) => record.kind === 'reject')
  return { records, fault: reject && [reject.line, reject.code] }
}

/** Sums of the parsed records by NMI and suffix. */
function sumsOf(records: readonly MeterRecord[]) {
  const sums = new Map<string, { thousandths: number; records: number }>()
  for (const record of records) {
    if (record.kind !== 'day' && record.kind !== 'span') continue
    const amounts = record.kind === 'day' ? record.values : [record.total]
    add(
      sums,
      `${record.nmi} ${record.suffix}`,
      amounts.reduce<number>((total, value) => total + (value ?? 0), 0),
    )
  }
  return sums
}

/** The same sums, computed from the text without our reader. */
function sumsByHand(path: string) {
  const bytes = readFileSync(path)
  const texts = bytes.toString('latin1', 0, 2) === 'PK' ? Object.values(unzipSync(bytes)) : [bytes]
  const sums = new Map<string, { thousandths: number; records: number }>()
  for (const text of texts) {
    let register: { key: string; values: number; scale: number } | undefined
    for (const line of Buffer.from(text).toString().split(/\r?\n/)) {
      const fields = line.split(',').map((field) => field.trim())
      if (fields[0] === '200') {
        const scale = { kwh: 1000, wh: 1 }[fields[7]!.toLowerCase()]
        register = scale ? { key: `${fields[1]} ${fields[4]}`, values: 1440 / Number(fields[8]), scale } : undefined
      }
      if (fields[0] === '300' && register) {
        const amounts = fields.slice(2, 2 + register.values).map(Number)
        if (amounts.some(Number.isNaN) || !/^[A-Z]/.test(fields[2 + register.values] ?? '')) continue
        add(sums, register.key, amounts.reduce((total, value) => total + value, 0) * register.scale)
      }
      if (fields[0] === '250') add(sums, `${fields[1]} ${fields[4]}`, Math.abs(Number(fields[18])) * 1000)
    }
  }
  return sums
}

function add(sums: Map<string, { thousandths: number; records: number }>, key: string, thousandths: number) {
  const sum = sums.get(key) ?? { thousandths: 0, records: 0 }
  sums.set(key, { thousandths: sum.thousandths + thousandths, records: sum.records + 1 })
}

const paths = there
  ? readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  : []

describeThere(title, () => {
  test('is listed in this test', () => {
    expect(paths.length).toBeGreaterThan(200)
    expect(Object.keys(faults).filter((path) => !paths.includes(path))).toEqual([])
  })

  test.each(paths)('%s has the right sums, or its expected fault', async (path) => {
    const { records, fault } = await outcomeOf(join(folder, path))
    expect(fault).toEqual(faults[path])
    if (fault && fault[1] !== 'value-count') return
    const found = sumsOf(records)
    const expected = sumsByHand(join(folder, path))
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [key, { thousandths, records }] of found) {
      const byHand = expected.get(key)
      expect(records).toBe(byHand?.records)
      // Each day is rounded to a thousandth.
      expect(Math.abs(thousandths - (byHand?.thousandths ?? NaN))).toBeLessThanOrEqual(0.5 * records)
    }
  })

  test.each([
    ['aguinane-nem-reader/examples/unzipped/Example_NEM12_month_solar.csv', 'NMI1234567 E1', 270_738, 0],
    ['aguinane-nem-reader/examples/unzipped/Example_NEM12_month_solar.csv', 'NMI1234567 B1', 589_172, 0],
    // 14 decimals: each of the 106 days is rounded separately.
    ['patrickvorgers/power-redacted.csv', '(redacted) E1', 560_513, 5],
    ['patrickvorgers/power-redacted.csv', '(redacted) B1', 302_865, 5],
  ])('%s has for %s the total stated by its source', async (path, register, thousandths, tolerance) => {
    const { records } = await outcomeOf(join(folder, path))
    expect(Math.abs((sumsOf(records).get(register)?.thousandths ?? NaN) - thousandths)).toBeLessThanOrEqual(tolerance)
  })

  test('null intervals are missing, not zero', async () => {
    const { records } = await outcomeOf(
      join(folder, 'jufemaiz-aemo/spec/fixtures/NEM12/NEM12#SCENARIO1005032705#ENERGEXM#NEMMCO.V05'),
    )
    const missing = records.flatMap((record) =>
      record.kind === 'day' ? [record.values.filter((value) => value === null).length] : [],
    )
    expect(missing.filter((count) => count > 0)).toEqual([24, 24, 24])
  })
})

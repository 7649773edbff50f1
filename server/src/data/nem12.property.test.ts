// Our importer reads an exported file without a difference.
import { addDays, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { MeterFileReader } from '../metering/meter-file'
import type { QualityFlag } from '../metering/record'
import { END_RECORD, headerRecord, registerWriter, type MeterDay } from './nem12'

const letter = fc.constantFrom<QualityFlag>('A', 'E', 'F', 'S', 'N')
const meterDays = fc.constantFrom(5, 15, 30).chain((length) => {
  const count = 1440 / length
  const runs = fc.array(fc.tuple(letter, fc.integer({ min: 1, max: count })), { minLength: 1, maxLength: 6 })
  const flags = runs.map((found) =>
    found
      .map(([flag, times]) => flag.repeat(times))
      .join('')
      .padEnd(count, 'A')
      .slice(0, count),
  )
  const day = fc.record({
    values: fc.array(fc.integer({ min: 0, max: 7_000_000 }), { minLength: count, maxLength: count }),
    quality: fc.oneof(
      letter.map((flag) => ({ flag, flags: null })),
      flags.map((each) => ({ flag: 'V' as const, flags: each })),
    ),
    revisedAt: fc.integer({ min: 1_600_000_000, max: 1_790_000_000 }),
  })
  return fc.array(day, { minLength: 1, maxLength: 4 }).map((days) => ({
    length,
    days: days.map(({ values, quality, revisedAt }, index): MeterDay => {
      const isMissing = (at: number) => (quality.flags?.charAt(at) ?? quality.flag) === 'N'
      const known = values.map((value, at) => (isMissing(at) ? null : value))
      return { day: addDays('2026-10-03' as Day, index), values: known, ...quality, revisedAt }
    }),
  }))
})

const register = { baseOffset: 600, nmi: '2500000001', suffix: 'E1', configuration: 'B1E1' }

const fileOf = (days: readonly MeterDay[], change: Partial<typeof register> = {}): string[] => [
  headerRecord(1_795_000_000, 'RETAILER', 600),
  ...registerWriter({ ...register, ...change })(days),
  END_RECORD,
]

test('our importer reads every exported day without a difference and without a notice', () => {
  fc.assert(
    fc.property(meterDays, ({ length, days }) => {
      const notices: unknown[] = []
      const reader = new MeterFileReader('2026-11-21' as Day, (notice) => notices.push(notice))
      const read = [...fileOf(days).flatMap((line) => reader.readLine(line)), ...reader.finish()]
      const found = read.map((each) => {
        if (each.kind !== 'day') throw new Error(JSON.stringify(each))
        const { day, values, flag, flags, intervalMinutes, revisedAt, nmi, suffix, unit } = each
        return { day, values, flag, flags, intervalMinutes, revisedAt, nmi, suffix, unit }
      })
      const { nmi, suffix } = register
      const expected = days.map(({ revisedAt, ...each }) => {
        const shown = revisedAt + 36_000
        const text = new Date(shown * 1000).toISOString().slice(0, 19)
        return { ...each, revisedAt: `${text}+10:00`, intervalMinutes: length, nmi, suffix, unit: 'kWh' }
      })
      expect(found).toEqual(expected)
      expect(notices).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('writes each quality with its ranges, a missing interval as zero, and market time', () => {
  const day: MeterDay = {
    day: '2026-10-04' as Day,
    values: [1_234, 5, null, ...Array.from({ length: 45 }, () => 100)],
    flag: 'V',
    flags: `ASN${'E'.repeat(45)}`,
    revisedAt: Date.parse('2026-10-04T20:07:08Z') / 1000,
  }
  expect(fileOf([day])).toEqual([
    '100,NEM12,202611182106,RETAILER,CUSTOMER',
    '200,2500000001,B1E1,,E1,,,kWh,30,',
    `300,20261004,1.234,0.005,0.000,${Array.from({ length: 45 }, () => '0.100').join(',')},V,,,20261005060708,`,
    '400,1,1,A,,',
    '400,2,2,S,0,Method not stored',
    '400,3,3,N,,',
    '400,4,48,E,,',
    '900',
  ])
})

test('a register of Western Australia keeps the clock of its network', () => {
  const day: MeterDay = {
    day: '2026-10-04' as Day,
    values: Array.from({ length: 48 }, () => 1),
    flag: 'A',
    flags: null,
    revisedAt: Date.parse('2026-10-04T22:07:08Z') / 1000,
  }
  expect(fileOf([day], { baseOffset: 480 })[2]).toMatch(/,A,,,20261005060708,$/)
})

test('names the register again when its intervals get another length', () => {
  const day: MeterDay = {
    day: '2026-10-04' as Day,
    values: Array.from({ length: 48 }, () => 1),
    flag: 'A',
    flags: null,
    revisedAt: 1_790_000_000,
  }
  const five = { ...day, day: '2026-10-06' as Day, values: Array.from({ length: 288 }, () => 1) }
  const codes = fileOf([day, { ...day, day: '2026-10-05' as Day }, five]).map((line) => line.slice(0, 3))
  expect(codes).toEqual(['100', '200', '300', '300', '200', '300', '900'])
})

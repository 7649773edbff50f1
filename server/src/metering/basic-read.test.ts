import { parseDay, type Day } from '@switchboard/domain'
import { MeterFileReader } from './meter-file'
import type { MeterRecord, Reject, SpanRead } from './record'

function readOn(today: Day | undefined, ...lines: string[]): MeterRecord[] {
  const reader = new MeterFileReader(today)
  return [...lines.flatMap((line) => reader.readLine(line)), ...reader.finish()]
}
const read = (...lines: string[]) => readOn(undefined, ...lines)
const spansOf = (records: MeterRecord[]) => records.filter((record): record is SpanRead => record.kind === 'span')
const rejectsOf = (records: MeterRecord[]) => records.filter((record): record is Reject => record.kind === 'reject')

const basic = (changes: Record<number, string> = {}) =>
  '250,2500000001,11,1,11,11,METER1,E,006342.8,20261001093055,A,,,007654.9,20261101100333,A,,,1312.1,kWh,20270207, 20261102100333,'
    .split(',')
    .map((field, index) => changes[index] ?? field)
    .join()
const header = '100,NEM13,202611210600,MDP,RETAILER'

test('reads one quantity for the days between two reads', () => {
  expect(spansOf(read(header, basic(), '550,N,,E,', '900'))).toMatchObject([
    {
      line: 2,
      suffix: '11',
      from: '2026-10-01',
      to: '2026-11-01',
      total: 1_312_100,
      flag: 'A',
      revisedAt: '2026-11-02T10:03:33+10:00',
    },
  ])
})

test('marks a forward estimate as an estimate', () => {
  expect(spansOf(read(header, basic({ 15: 'E64' }), '900'))[0]?.flag).toBe('E')
})

test('marks a quantity that began with a substituted read as substituted', () => {
  expect(spansOf(read(header, basic({ 10: 'S62' }), '900'))[0]?.flag).toBe('S')
})

test.each(['-987', '987'])('stores energy sent to the grid as positive when it is written %s', (quantity) => {
  expect(spansOf(read(header, basic({ 7: 'I', 18: quantity }), '900'))[0]?.total).toBe(987_000)
})

test.each([
  ['between reads of the past', {}, 'span'],
  ['that ends in the future', { 14: '20270101000000' }, 'future'],
  ['that is a forward estimate', { 14: '20270101000000', 15: 'E64' }, 'span'],
  ['that is an estimate of another century', { 14: '20990101000000', 15: 'E64' }, 'future'],
  ['that begins in the future', { 9: '20261201000000', 14: '20270101000000', 15: 'E64' }, 'future'],
  ['revised in the future', { 21: '20990101000000' }, 'future'],
])('judges a quantity %s when today is known', (_, changes, code) => {
  const [record] = readOn(parseDay('2026-11-21'), header, basic(changes as Record<number, string>), '900')
  expect(record?.kind === 'reject' ? record.code : record?.kind).toBe(code)
})

test('assigns a quantity between two reads on one day to that day', () => {
  expect(spansOf(read(header, basic({ 14: '20261001170000' }), '900'))[0]).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-02',
  })
})

test.each([
  ['a negative consumption', { 18: '-5' }, 'value'],
  ['no quantity', { 18: '' }, 'value'],
  ['reads in the wrong order', { 14: '20260901000000' }, 'date'],
  ['an unknown quality', { 15: 'Q' }, 'quality'],
  ['an unknown direction', { 7: 'X' }, 'direction'],
  ['an unknown unit', { 19: 'm' }, 'unit'],
  ['an invalid update time', { 21: '2.02611E+13' }, 'updated'],
])('rejects a read with %s', (_, changes, code) => {
  expect(rejectsOf(read(header, basic(changes as Record<number, string>), basic(), '900'))).toMatchObject([
    { line: 2, code },
  ])
})

import { centsFromDollars, checkLine, parseDay, type PriceStep } from '@switchboard/domain'
import type { BillResponse, FieldsOf } from '@switchboard/wire'
import { checkBill, daysOfLine, groupLines, linesOfPrice, unusualDays } from './bill'
import { checkResult, sayResult } from './check-result'
import { billParser, billPath, disputeParser, withDispute, withExtension } from './calls'
import { disputesOf, isDisputable, isWaiting } from './dispute'
import { charges, proof, sumOfLine, line as text } from './bill-text'
import { nameOfLine } from './line-name-text'
import { standingOut } from './standing-out'
import { stepText } from './step-text'

const day = (number: number) => `2026-10-${String(number).padStart(2, '0')}`
const plain = (given: string | undefined) => given?.replaceAll('\u00a0', ' ')

/** A month of ten kilowatt hours a day, with the given days. */
const readings = (given: Record<number, object> = {}) => ({
  nmi: '4103000011',
  suffix: 'E1',
  mjPerLitre: null,
  days: Array.from({ length: 31 }, (_, index) => ({
    day: day(index + 1),
    quantity: 10,
    missingMinutes: 0,
    estimated: false,
    ...given[index + 1],
  })),
})

const usage = {
  number: 1,
  kind: 'USAGE',
  product: 'Electricity',
  description: 'Usage',
  amount: 92.41,
  periodStart: day(1),
  periodEnd: day(31),
  quantity: 310,
  unit: 'kWh',
  rate: 0.2981,
  estimated: false,
  taxable: true,
  subscriptionName: 'ELE-1',
  meters: [{ registers: [readings()], estimate: null }],
}
const supply = {
  ...usage,
  number: 2,
  kind: 'SUPPLY',
  description: 'Supply charge',
  amount: 33,
  quantity: 1,
  unit: 'month',
  rate: 33,
  subscriptionName: null,
  meters: undefined,
}
const credit = { ...supply, number: 3, kind: 'ADJUSTMENT', product: 'Credits', description: 'Goodwill', amount: -5 }

const billOf = (given: FieldsOf<BillResponse> = {}) =>
  billParser(
    {
      id: 'INV1',
      issueDate: '2026-11-05',
      dueDate: '2026-11-26',
      periodStart: day(1),
      periodEnd: day(31),
      amount: 125.41,
      balance: 125.41,
      gst: 11.4,
      pricesIncludeGst: true,
      lines: [usage, supply],
      statement: null,
      change: { periodStart: day(1), periodEnd: day(31), previous: null, estimatedDays: 0 },
      yearBefore: null,
      ...given,
    },
    'bill',
  )

const kinds = (given?: FieldsOf<BillResponse>) => {
  const { lines, total } = checkBill(billOf(given))
  return [...[...lines.values()].map(({ kind }) => kind), total]
}

test('a bill whose readings make its lines and whose lines make its total adds up', () => {
  expect(kinds()).toEqual(['adds up', 'adds up', 'adds up'])
})

test('a line that the readings do not make is found, with what they make', () => {
  const meters = [{ registers: [readings({ 3: { quantity: 9.8 } })], estimate: null }]
  const check = checkBill(billOf({ lines: [{ ...usage, meters }, supply] }))
  expect(check.lines.get(1)).toEqual({ kind: 'differs', computed: centsFromDollars(92.35) })
})

test.each([
  ['an amount that is not the sum of the lines', { amount: 125.42 }],
  ['a wrong tax', { gst: 11.41 }],
])('%s is found', (_, given) => {
  expect(kinds(given).at(-1)).toBe('differs')
})

test('a credit, and a line whose readings were not kept, have nothing to compute', () => {
  const lines = [{ ...usage, meters: undefined }, supply, credit]
  expect(kinds({ lines, amount: 120.41 })).toEqual(['no sum', 'adds up', 'no sum', 'differs'])
})

test('a screen reader says the result of a check in sentences', () => {
  const resultOf = (given?: FieldsOf<BillResponse>) => sayResult(checkResult(billOf(given), checkBill(billOf(given))))
  expect(resultOf()).toBe('It adds up. Your browser has just worked out all 2 lines from your readings.')
  expect(resultOf({ gst: 11.41 })).toBe(
    'This bill does not add up. We have been told, and will write to you within 5 business days.',
  )
  expect(resultOf({ lines: [{ ...usage, meters: undefined }, supply] })).toBe(
    "We can't check 1 line here, because bills did not keep their readings then.",
  )
})

test('days without readings are estimated from the average of the others', () => {
  const gap = { quantity: null, missingMinutes: 1440 }
  const estimate = {
    missingMinutes: 2880,
    basisStart: day(1),
    basisEnd: day(31),
    basisQuantity: 290,
    basisMinutes: 29 * 1440,
  }
  const bill = billOf({ lines: [{ ...usage, meters: [{ registers: [readings({ 8: gap, 9: gap })], estimate }] }] })
  expect(checkBill(bill).lines.get(1)).toEqual({ kind: 'adds up' })
  const [meter] = bill.lines[0]!.meters!
  expect(plain(text.ownEstimate(meter!.estimate!, 20_000, 'kWh'))).toBe(
    'No readings arrived for 2 days, so we added 20.000 kWh: the average of 29 days with readings from 1 October 2026 to 31 October 2026. If real readings arrive, a later bill settles the difference.',
  )
})

test('lines are grouped by product, the largest first, and tax is not a group', () => {
  const gas = { ...supply, number: 4, product: 'Gas', amount: 200 }
  const tax = { ...credit, number: 5, kind: 'TAX', product: 'GST', amount: 12 }
  const groups = groupLines(billOf({ lines: [usage, gas, credit, supply, tax] }).lines)
  expect(groups.map(({ product, amount }) => [product, amount])).toEqual([
    ['Gas', 20_000],
    ['Electricity', 12_541],
    ['Credits', -500],
  ])
})

test.each([
  [usage, 'Use', '310.000 kWh × 29.81 c'],
  [{ ...usage, periodEnd: '2026-10-12' }, 'Use, 1 to 12 October', '310.000 kWh × 29.81 c'],
  [{ ...usage, description: 'Network usage, estimated' }, 'Network usage', '310.000 kWh × 29.81 c'],
  [
    { ...usage, description: 'Usage, peak (3 pm to 9 pm on weekdays), estimated', window: 'peak' },
    'Use, peak (3 pm to 9 pm on weekdays)',
    '310.000 kWh × 29.81 c',
  ],
  [
    { ...usage, description: 'Usage, off-peak (all other times)', window: 'off-peak', periodEnd: '2026-10-12' },
    'Use, off-peak (all other times), 1 to 12 October',
    '310.000 kWh × 29.81 c',
  ],
  [supply, 'Supply', '1 month'],
  [{ ...supply, description: 'Supply charge, 9 of 31 days', quantity: null }, 'Supply', '9 of 31 days'],
  [{ ...supply, unit: 'day', quantity: 31, rate: 1.1 }, 'Supply', '31 days'],
  [credit, 'Goodwill', undefined],
])('the name and sum of a line', (given, name, sum) => {
  const [line] = billOf({ lines: [given] }).lines
  expect([nameOfLine(line!), plain(sumOfLine(line!))]).toEqual([name, sum])
})

test('the tax is one eleventh only of a total whose lines are all taxed', () => {
  expect(charges.taxWithin(billOf().lines)).toBe('GST in this total, one eleventh')
  const lines = [usage, { ...credit, taxable: false }]
  expect(charges.taxWithin(billOf({ lines }).lines)).toBe('GST in this total')
})

test('days with much more use than usual are named, but not in a month without a usual day', () => {
  const of = (given: Record<number, object>) =>
    standingOut(billOf({ lines: [{ ...usage, meters: [{ registers: [readings(given)], estimate: null }] }] })).map(
      plain,
    )
  expect(of({})).toEqual([])
  expect(of({ 10: { quantity: 19 }, 24: { quantity: 22 } })).toEqual([
    'Electricity: Saturday 10 and Saturday 24 October stand out with 19.0 and 22.0 kWh. A usual day was 10.0 kWh.',
  ])
  expect(of({ 10: { quantity: 15 }, 24: { quantity: 14.9 } })).toEqual([
    'Electricity: Saturday 10 October stands out with 15.0 kWh. A usual day was 10.0 kWh.',
  ])
  const manyDays = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index + 1, { quantity: 30 }]))
  expect(of(manyDays)).toEqual([])
})

describe('a price that depends on the time', () => {
  const noReading = { quantity: null }
  const weekends = Object.fromEntries([3, 4, 10, 11, 17, 18, 24, 25, 31].map((date) => [date, noReading]))
  const lineOf = (number: number, window: string, given: Record<number, object>, more: object = {}) => ({
    ...usage,
    number,
    window,
    description: `Usage, ${window} (some times)`,
    meters: [{ registers: [readings(given)], estimate: null }],
    ...more,
  })
  const peak = lineOf(1, 'peak', weekends, { quantity: 220, amount: 65.58 })
  const rest = lineOf(2, 'off-peak', {})

  test('has a line for each window, which follows from the readings in the window', () => {
    const bill = billOf({ lines: [peak, rest, { ...supply, number: 3 }], amount: 190.99, gst: 17.36 })
    expect([...checkBill(bill).lines.values()].map(({ kind }) => kind)).toEqual(['adds up', 'adds up', 'adds up'])
    expect(linesOfPrice(bill.lines, bill.lines[0]!).map(({ number }) => number)).toEqual([1, 2])
    expect(linesOfPrice(bill.lines, bill.lines[2]!)).toEqual([])
  })

  test('has no days on which the window has no time, but days without a reading', () => {
    const [line] = billOf({ lines: [peak] }).lines
    const days = daysOfLine(line!)
    expect(days).toHaveLength(22)
    expect(plain(text.days(days.length, line!.period))).toBe('22 of 31 days, 1 to 31 October')
    const missing = { 5: { quantity: null, missingMinutes: 360 } }
    const [lacking] = billOf({ lines: [lineOf(1, 'peak', { ...weekends, ...missing })] }).lines
    expect(daysOfLine(lacking!)).toHaveLength(22)
  })

  test('says that a reading of more than the window was shared', () => {
    const [line] = billOf({ lines: [lineOf(1, 'peak', { 5: { estimated: true, shared: true } })] }).lines
    expect(daysOfLine(line!).filter(({ shared }) => shared)).toMatchObject([{ day: day(5), estimated: true }])
  })

  test('has days that stand out by the use at all times', () => {
    const high = { 14: { quantity: 25 } }
    const lines = [lineOf(1, 'peak', high), lineOf(2, 'off-peak', high)]
    expect(standingOut(billOf({ lines })).map(plain)).toEqual([
      'Electricity: Wednesday 14 October stands out with 50.0 kWh. A usual day was 20.0 kWh.',
    ])
  })
})

describe('a price with steps', () => {
  const line = (number: number, step: object, given: object) => ({
    ...usage,
    number,
    step,
    description: `Usage, step ${number}`,
    window: `step ${number}`,
    ...given,
  })
  const first = line(1, { per: 'DAY', from: 0, upTo: 8 }, { quantity: 248, amount: 73.93 })
  const above = line(2, { per: 'DAY', from: 8, upTo: null }, { quantity: 62, amount: 18.48 })

  test('has a line for each step, which follows from the readings of all steps', () => {
    const bill = billOf({ lines: [first, above, { ...supply, number: 3 }], gst: 11.4 })
    expect([...checkBill(bill).lines.values()].map(({ kind }) => kind)).toEqual(['adds up', 'adds up', 'adds up'])
    expect(linesOfPrice(bill.lines, bill.lines[0]!).map(({ number }) => number)).toEqual([1, 2])
    const days = bill.lines.slice(0, 2).map((each) => daysOfLine(each)[4])
    expect(days).toMatchObject([
      { read: 10_000, charged: 8_000 },
      { read: 10_000, charged: 2_000 },
    ])
  })

  test('counts earlier days first in a step of the month', () => {
    const [month] = billOf({
      lines: [line(1, { per: 'MONTH', from: 0, upTo: 25 }, { quantity: 25, amount: 7.45 })],
    }).lines
    expect(
      daysOfLine(month!)
        .slice(0, 4)
        .map(({ charged }) => charged),
    ).toEqual([10_000, 10_000, 5_000, 0])
  })

  test('has days that stand out by their whole use, once', () => {
    const meters = [{ registers: [readings({ 14: { quantity: 25 } })], estimate: null }]
    const lines = [first, above].map((each) => ({ ...each, meters }))
    expect(standingOut(billOf({ lines })).map(plain)).toEqual([
      'Electricity: Wednesday 14 October stands out with 25.0 kWh. A usual day was 10.0 kWh.',
    ])
  })

  test('cannot be checked if the kind of its step is unknown', () => {
    const [unknown] = billOf({ lines: [line(1, { per: 'HOUR', from: 0, upTo: 1 }, {})] }).lines
    expect(checkLine(unknown!, unknown!.meters)).toEqual({ kind: 'no sum' })
  })
})

test.each<[PriceStep, string]>([
  [{ per: 'DAY', from: 0, upTo: 10_000 }, 'Of each day, the first 10 kWh count at this price.'],
  [{ per: 'DAY', from: 10_000, upTo: 20_000 }, 'Of each day, 10 to 20 kWh count at this price.'],
  [
    { per: 'MONTH', from: 0, upTo: 300_000 },
    'Of these 12 days together, the first 116.129 kWh count at this price, which is their share of 300 kWh a month. Earlier days count first.',
  ],
  [
    { per: 'QUARTER', from: 300_000, upTo: 900_000 },
    'Of these 12 days together, 39.13 to 117.391 kWh count at this price, which is their share of 300 kWh and 900 kWh a quarter. Earlier days count first.',
  ],
  [
    { per: 'AVERAGE_DAY', from: 10_000, upTo: null },
    'Of these 12 days together, all above 120 kWh counts at this price, which is 10 kWh for each day. Earlier days count first.',
  ],
])('%j in words', (step, words) => {
  expect(stepText(step, { first: parseDay(day(1))!, last: parseDay(day(12))! }, 'kWh')).toBe(words)
})

test('a whole month has the whole limit', () => {
  const [first, last] = [parseDay(day(1))!, parseDay(day(31))!]
  expect(stepText({ per: 'MONTH', from: 0, upTo: 300_000 }, { first, last }, 'kWh')).toBe(
    'Of these 31 days together, the first 300 kWh count at this price. Earlier days count first.',
  )
})

test('days that do not follow each other are kept apart', () => {
  const halves = [
    { ...readings(), days: readings().days.filter((_, index) => index !== 14) },
    { ...readings(), nmi: '4103000012', days: readings().days.slice(14, 15) },
  ]
  const bill = billOf({ lines: [{ ...usage, meters: [{ registers: halves, estimate: null }] }] })
  expect(bill.lines[0]!.meters![0]!.registers.map(({ first, days }) => [first, days.length])).toEqual([
    [parseDay(day(1)), 14],
    [parseDay(day(16)), 16],
    [parseDay(day(15)), 1],
  ])
  expect(checkBill(bill).lines.get(1)).toEqual({ kind: 'adds up' })
})

test('only an id of a bill is requested', () => {
  expect(billPath('INV40000011')).toBe('/api/portal/bills/INV40000011')
  expect(['latest', 'INV/../account', undefined].map(billPath)).toEqual([undefined, undefined, undefined])
})

describe('disagreeing', () => {
  const dispute = {
    number: '9F3A-62C1',
    line: 1,
    reason: 'reading',
    words: 'Away.',
    received: '2026-11-20',
    state: 'received',
    answerBy: '2026-12-04',
    answer: null,
    answered: null,
  }

  it('is not offered by a backend that does not take disputes', () => {
    expect(isDisputable(billOf().disputes, 1)).toBe(false)
    expect(isDisputable(billOf({ disputes: [] }).disputes, 1)).toBe(true)
  })

  it('is offered for each line, and for the whole bill, until one waits for an answer', () => {
    const { disputes } = billOf({ disputes: [dispute, { ...dispute, number: '2', line: null, state: 'answered' }] })
    expect([1, 2, undefined].map((line) => isDisputable(disputes, line))).toEqual([false, true, true])
    expect([1, 2, undefined].map((line) => isWaiting(disputes, line))).toEqual([true, false, false])
    expect(disputesOf(disputes, undefined)).toMatchObject([{ number: '2' }])
  })

  it('shows a dispute once, however often it was sent', () => {
    const sent = disputeParser(dispute, 'dispute')
    const bill = withDispute(billOf({ disputes: [dispute] }), sent)
    expect(bill.disputes).toEqual([sent])
    expect(withDispute(billOf({ disputes: [] }), sent).disputes).toEqual([sent])
  })

  it('reads what a later backend sends: an unknown state no longer waits', () => {
    expect(disputeParser({ ...dispute, state: 'escalated', reason: 'weather' }, 'dispute')).toMatchObject({
      state: 'closed',
      reason: 'other',
    })
  })
})

test('a later due date is offered once', () => {
  expect(billOf().extension.offered).toBeUndefined()
  const bill = billOf({ extension: { offered: '2026-12-10', before: null } })
  expect(bill.extension).toEqual({ offered: '2026-12-10', before: undefined })
  const dates = { dueDate: bill.extension.offered!, before: bill.due }
  expect(withExtension(bill, dates)).toMatchObject({
    due: '2026-12-10',
    extension: { offered: undefined, before: '2026-11-26' },
  })
})

test('the days on which clocks change are named with their hours', () => {
  const days = daysOfLine(billOf().lines[0]!)
  expect(unusualDays(days, 'Australia/Brisbane')).toEqual([])
  const unusual = unusualDays(days, 'Australia/Melbourne')
  expect(unusual).toEqual([{ day: '2026-10-04', hours: 23 }])
  expect(unusual.map(proof.clocks)).toEqual(['Sunday 4 October has 23 hours, because clocks went forward.'])
  expect(unusualDays(days, 'Australia/Lord_Howe')).toEqual([{ day: '2026-10-04', hours: 23.5 }])
})

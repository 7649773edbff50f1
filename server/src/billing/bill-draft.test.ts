import { daysBetween, type Day, type Span } from '@switchboard/domain'
import { aCharge, aService, anAccount, anAdjustment, day } from '../../test/billing/billable-accounts'
import { withoutBilled } from './remaining-charges'
import { draftBill, type BillDraft } from './bill-draft'
import type { ConsumptionOf } from './bill-lines'
import type { BillableAccount } from './billable-account'

const october = day('2026-10-01')
const consumptionOf =
  (quantity: number, estimated = false) =>
  () => ({ quantity, estimated, evidence: [] })
const nothingUsed = consumptionOf(0)
const billFor = (account: BillableAccount, month = october, use: ConsumptionOf = nothingUsed): BillDraft =>
  draftBill(account, month, use)!
const lineTexts = (bill: BillDraft) =>
  bill.lines.map(({ product, description, total }) => [product, description, total])

describe('usage', () => {
  const electricity = aService([aCharge('UNIT', 0.2981), aCharge('MONTH', 33)], {
    meters: [{ nmi: '2500000011', suffix: 'E1', from: day('2024-01-01'), to: null }],
  })

  test('is charged per unit, to the cent, and names the meter', () => {
    const [usage] = billFor(anAccount([electricity]), october, consumptionOf(254_152)).lines
    expect(usage).toMatchObject({
      kind: 'USAGE',
      product: 'Electricity',
      description: 'Usage',
      total: 7_576,
      quantity: 254_152,
      uom: 'kWh',
      price: 298_100,
      nmi: '2500000011',
      estimated: false,
      first: '2026-10-01',
      last: '2026-10-31',
    })
  })

  test('is marked if it is estimated', () => {
    const [usage] = billFor(anAccount([electricity]), october, consumptionOf(254_152, true)).lines
    expect(usage).toMatchObject({ description: 'Usage, estimated', estimated: true })
  })

  test('is credited without GST if it is solar power', () => {
    const solar = aService([aCharge('UNIT', 0.033)], { product: 'Solar export' })
    const bill = billFor(anAccount([solar]), october, consumptionOf(100_000))
    expect(bill).toMatchObject({ amount: -300, gst: 0 })
    expect(bill.lines).toMatchObject([
      { description: 'Feed-in credit', total: -300, taxable: false, quantity: 100_000 },
    ])
  })

  test('names the last day’s meter if the meter was replaced during the month', () => {
    const meters = [
      { nmi: '2500000099', suffix: 'E1', from: day('2026-10-20'), to: null },
      { nmi: '2500000011', suffix: 'E1', from: day('2024-01-01'), to: day('2026-10-19') },
    ]
    const bill = billFor(anAccount([{ ...electricity, meters }]))
    expect(bill.lines[0]?.nmi).toBe('2500000099')
  })

  test('names both of two parallel meters, and a meter with two registers once', () => {
    const since = { from: day('2024-01-01'), to: null }
    const meters = [
      { nmi: '2500000011', suffix: 'E1', ...since },
      { nmi: '2500000011', suffix: 'E1', ...since },
      { nmi: '2500000012', suffix: 'E1', ...since },
    ]
    const bill = billFor(anAccount([{ ...electricity, meters }]))
    expect(bill.lines[0]?.nmi).toBe('2500000011, 2500000012')
  })

  test('prevents the bill while no quantity is known', () => {
    expect(() => draftBill(anAccount([electricity]), october, () => undefined)).toThrow(
      `there are no readings of ${electricity.name}, and none before to estimate by`,
    )
  })

  test('prevents the bill if the price is for a unit other than the meter’s', () => {
    const crooked = aService([aCharge('UNIT', 1, { uom: 'MJ' })], { name: 'ELE-1', uom: 'kWh' })
    expect(() => draftBill(anAccount([crooked]), october, nothingUsed)).toThrow(
      'ELE-1 is counted in kWh, but its price is per MJ',
    )
  })
})

describe('a price that changes during the month', () => {
  const until = { last: day('2026-10-12') }
  const since = { first: day('2026-10-13') }
  /** A thousandth of a unit per minute. */
  const byDays = (_: unknown, { from, to }: Span) => ({
    quantity: daysBetween(from, to) * 1440,
    estimated: false,
    evidence: [],
  })
  const facts = (bill: BillDraft) =>
    bill.lines.map(({ kind, total, first, last, quantity, price }) => [kind, total, first, last, quantity, price])

  test('is charged by the days of each price, and the service continues', () => {
    const electricity = aService([
      aCharge('UNIT', 0.3, until),
      aCharge('UNIT', 0.4, since),
      aCharge('MONTH', 31, until),
      aCharge('MONTH', 62, since),
      aCharge('DAY', 1, until),
      aCharge('DAY', 2, since),
    ])
    expect(facts(billFor(anAccount([electricity]), october, byDays))).toEqual([
      ['USAGE', 518, '2026-10-01', '2026-10-12', 17_280, 300_000],
      ['USAGE', 1_094, '2026-10-13', '2026-10-31', 27_360, 400_000],
      ['SUPPLY', 1_200, '2026-10-01', '2026-10-12', null, 31_000_000],
      ['SUPPLY', 3_800, '2026-10-13', '2026-10-31', null, 62_000_000],
      ['SUPPLY', 1_200, '2026-10-01', '2026-10-12', 12_000, 1_000_000],
      ['SUPPLY', 3_800, '2026-10-13', '2026-10-31', 19_000, 2_000_000],
    ])
  })

  test('is not on bills of months before or after it', () => {
    const electricity = aService([aCharge('UNIT', 0.3, until), aCharge('UNIT', 0.4, since)])
    const pricesIn = (month: Day) => billFor(anAccount([electricity]), month, byDays).lines.map(({ price }) => price)
    expect(pricesIn(day('2026-09-01'))).toEqual([300_000])
    expect(pricesIn(day('2026-11-01'))).toEqual([400_000])
  })

  test('is charged by days as well if another service’s meter measures the use', () => {
    const electricity = aService([aCharge('UNIT', 0.3)])
    const renewable = aService([aCharge('UNIT', 0.05, until), aCharge('UNIT', 0.06, since)], {
      code: 'GREENPOWER',
      product: 'Renewable energy',
      measuredBy: 'ELECTRICITY',
    })
    const lines = facts(billFor(anAccount([electricity, renewable]), october, byDays))
    expect(lines.map(([, , , , quantity]) => quantity)).toEqual([44_640, 17_280, 27_360])
  })

  test('that begins after the service leaves the days before without that charge', () => {
    const electricity = aService([aCharge('UNIT', 0.3), aCharge('DAY', 1, { first: day('2026-10-31') })])
    expect(facts(billFor(anAccount([electricity]), october, byDays))[1]).toEqual([
      'SUPPLY',
      100,
      '2026-10-31',
      '2026-10-31',
      1_000,
      1_000_000,
    ])
  })
})

describe('the supply charge', () => {
  const supply = [aCharge('MONTH', 33)]

  test('is the price for a whole month', () => {
    expect(billFor(anAccount([aService(supply)])).lines).toMatchObject([
      { kind: 'SUPPLY', description: 'Supply charge', total: 3_300, quantity: 1_000, uom: 'month', price: 33_000_000 },
    ])
  })

  test.each([
    [
      'begins on its last day',
      { starts: '2026-10-31' },
      'Supply charge, 1 of 31 days',
      106,
      '2026-10-31',
      '2026-10-31',
    ],
    ['ends within it', { ends: '2026-10-16' }, 'Supply charge, 16 of 31 days', 1_703, '2026-10-01', '2026-10-16'],
    [
      'begins and ends in it',
      { starts: '2026-10-10', ends: '2026-10-12' },
      'Supply charge, 3 of 31 days',
      319,
      '2026-10-10',
      '2026-10-12',
    ],
  ])('is a share by days in a month in which the service %s', (_, change, description, total, first, last) => {
    const days = Object.fromEntries(Object.entries(change).map(([key, text]) => [key, day(text)]))
    expect(billFor(anAccount([aService(supply, days)])).lines).toMatchObject([
      { description, total, first, last, quantity: null },
    ])
  })

  test('begins with the account if the account was opened after the service', () => {
    const account = anAccount([aService(supply)], { opened: day('2026-10-16') })
    expect(billFor(account).lines).toMatchObject([{ first: '2026-10-16', description: 'Supply charge, 16 of 31 days' }])
  })

  test('is days times price if it is priced per day, rounded once', () => {
    const service = aService([aCharge('DAY', 1.08217)], { starts: day('2026-10-15') })
    expect(billFor(anAccount([service])).lines).toMatchObject([
      { description: 'Supply charge', total: 1_840, quantity: 17_000, uom: 'day', price: 1_082_170 },
    ])
  })
})

describe('a one-off charge', () => {
  const installed = aService([aCharge('ONCE', 495), aCharge('MONTH', 18.7)], { starts: day('2026-09-14') })

  const once = (bill: BillDraft | undefined) => bill?.lines.filter(({ kind }) => kind === 'ONCE') ?? []

  test('is on the bill of its first day', () => {
    expect(billFor(anAccount([installed]), day('2026-09-01')).lines.at(-1)).toMatchObject({
      kind: 'ONCE',
      description: 'Meter installation',
      total: 49_500,
      first: '2026-09-14',
      last: '2026-09-14',
    })
  })

  test('is on the first later bill if that month could not be billed, and on no other', () => {
    const account = anAccount([installed])
    const bill = billFor(account, october)
    expect(once(bill)).toMatchObject([{ total: 49_500, first: '2026-09-14', last: '2026-09-14' }])
    for (const month of ['2026-09-01', '2026-11-01'])
      expect(once(draftBill(withoutBilled(account, bill), day(month), nothingUsed))).toEqual([])
  })

  test('is billed even if the service has ended by then', () => {
    const gone = { ...installed, ends: day('2026-09-20') }
    const bill = billFor(anAccount([gone, aService([aCharge('MONTH', 33)])]), october)
    expect(once(bill)).toMatchObject([{ total: 49_500, first: '2026-09-14', last: '2026-09-14' }])
  })

  test.each([
    ['with the bill of the third month after', '2026-12-01', 1],
    ['but not later: who was a customer long before the first bill paid it elsewhere', '2027-01-01', 0],
    ['nor before', '2026-08-01', 0],
  ])('%s', (_, month, count) => {
    const account = anAccount([installed, aService([aCharge('MONTH', 33)])])
    expect(once(draftBill(account, day(month), nothingUsed))).toHaveLength(count)
  })

  test('costs the price of its day if the price changes', () => {
    const charges = [
      aCharge('ONCE', 495, { last: day('2026-09-30') }),
      aCharge('ONCE', 550, { first: day('2026-10-01') }),
      aCharge('MONTH', 1),
    ]
    const totalsFrom = (starts: string, month: string) =>
      once(billFor(anAccount([aService(charges, { starts: day(starts) })]), day(month))).map(({ total }) => total)
    expect(totalsFrom('2026-09-30', '2026-09-01')).toEqual([49_500])
    expect(totalsFrom('2026-10-01', '2026-10-01')).toEqual([55_000])
  })

  test('is omitted if a bill already has it', () => {
    const charges = [{ ...aCharge('ONCE', 495), billed: true }, aCharge('MONTH', 1)]
    expect(once(billFor(anAccount([aService(charges)]), day('2024-01-01')))).toEqual([])
  })
})

describe('GST', () => {
  const taxedAndNot = [
    aService([aCharge('MONTH', 33)]),
    aService([aCharge('MONTH', 10, { taxable: false, exclusive: 10_000_000 })], { product: 'Government levy' }),
  ]

  test('is an eleventh of the taxable amount if prices include it, without a separate line', () => {
    expect(billFor(anAccount(taxedAndNot))).toMatchObject({ amount: 4_300, gst: 300, pricesIncludeGst: true })
    expect(lineTexts(billFor(anAccount(taxedAndNot)))).toHaveLength(2)
  })

  test('is one line of a tenth of the taxable sum if prices exclude it', () => {
    const services = taxedAndNot.map((service) => ({ ...service, taxInclusive: false }))
    const bill = billFor(anAccount(services))
    expect(lineTexts(bill)).toEqual([
      ['Electricity', 'Supply charge', 3_000],
      ['Government levy', 'Supply charge', 1_000],
      ['GST', 'GST 10%', 300],
    ])
    expect(bill).toMatchObject({ amount: 4_300, gst: 300, pricesIncludeGst: false })
  })

  test('is rounded once, on the sum', () => {
    // A tenth of each is 0.4 cents and would be nothing.
    const cheap = () => aService([aCharge('MONTH', 0, { exclusive: 40_000 })], { taxInclusive: false })
    expect(billFor(anAccount([cheap(), cheap(), cheap()])).gst).toBe(1)
  })

  test('is included in all prices of an account with services of both kinds', () => {
    const account = anAccount([
      aService([aCharge('MONTH', 33)]),
      aService([aCharge('MONTH', 22)], { taxInclusive: false }),
    ])
    expect(billFor(account)).toMatchObject({ amount: 5_500, gst: 500, pricesIncludeGst: true })
  })
})

describe('an adjustment', () => {
  const services = [aService([aCharge('MONTH', 33)])]

  test('is a separate line, with GST like other lines', () => {
    const account = anAccount(services, {
      adjustments: [anAdjustment(-1_100, '2026-10-31'), anAdjustment(2_200, '2026-10-01')],
    })
    const bill = billFor(account)
    expect(lineTexts(bill).slice(1)).toEqual([
      ['Credits', 'Goodwill credit', -1_100],
      ['Fees', 'Late payment fee', 2_200],
    ])
    expect(bill).toMatchObject({ amount: 4_400, gst: 400 })
  })

  test.each([
    ['waits for its month', '2026-11-01', 0],
    ['waits for no earlier month, which may never have a bill', '2026-09-15', 1],
    ['comes on the first bill after days in which there was no service', '2023-05-05', 1],
  ])('%s', (_, appliesOn, count) => {
    const account = anAccount(services, { adjustments: [anAdjustment(-100, appliesOn)] })
    expect(billFor(account).lines.filter(({ kind }) => kind === 'ADJUSTMENT')).toHaveLength(count)
  })
})

describe('there is no bill', () => {
  const services = [aService([aCharge('MONTH', 33)], { starts: day('2026-09-10'), ends: day('2026-09-30') })]
  test.each([
    ['after the last service', anAccount(services), '2026-10-01'],
    ['before the first one', anAccount(services), '2026-08-01'],
    ['for services that cost nothing ever', anAccount([aService([])]), '2026-09-01'],
    ['for a credit alone', anAccount([], { adjustments: [anAdjustment(-100, '2026-09-01')] }), '2026-09-01'],
  ])('%s', (_, account, month) => {
    expect(draftBill(account, day(month), nothingUsed)).toBeUndefined()
  })
})

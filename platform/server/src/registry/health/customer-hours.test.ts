import fc from 'fast-check'
import { addViews, countCustomer, type CustomerHours, type MinuteView } from './customer-hours'

const [MINUTE, HOUR] = [60_000, 3_600_000]
type Views = readonly (readonly [customer: string, view: MinuteView])[]

const view = fc.record({
  minute: fc.integer({ min: 0, max: 199 }).map((half) => half * 30 * MINUTE),
  ticket: fc.constantFrom('a', 'b', 'c'),
  failed: fc.boolean(),
})
const views: fc.Arbitrary<Views> = fc.array(fc.tuple(fc.constantFrom('ann', 'ben', 'cat'), view), { maxLength: 40 })

/** The customers of the period, each by the first page view in it. */
function countDirectly(stored: ReadonlyMap<string, readonly MinuteView[]>, from: number) {
  const counts = { customers: 0, failed: 0 }
  for (const all of stored.values()) {
    const inPeriod = all.filter(({ minute }) => minute >= from).toSorted((a, b) => a.minute - b.minute)
    const [first] = inPeriod
    if (!first) continue
    counts.customers += 1
    if (inPeriod.some(({ ticket, failed }) => failed && ticket === first.ticket)) counts.failed += 1
  }
  return counts
}

function addUp(hours: CustomerHours, from: number) {
  const counts = { customers: 0, failed: 0 }
  for (const [hour, { customers, failed }] of hours) {
    if (hour < from) continue
    counts.customers += customers[(hour - from) / HOUR] ?? 0
    counts.failed += failed[(hour - from) / HOUR] ?? 0
  }
  return counts
}

test('for every period, the hours add up to its customers, in whatever order page views are written', () => {
  fc.assert(
    fc.property(fc.array(views, { maxLength: 3 }), (batches) => {
      const stored = new Map<string, MinuteView[]>()
      const hours: CustomerHours = new Map()
      for (const batch of batches)
        for (const [customer, added] of batch) {
          const before = stored.get(customer) ?? []
          const after = addViews(before, [added])
          countCustomer(hours, before, -1)
          countCustomer(hours, after, 1)
          stored.set(customer, after)
        }
      for (let hour = 0; hour < 100; hour += 1)
        expect(addUp(hours, hour * HOUR)).toEqual(countDirectly(stored, hour * HOUR))
    }),
    { numRuns: 60 },
  )
})

test('a customer who comes back counts again only in periods that begin later', () => {
  const hours: CustomerHours = new Map()
  const at = (hour: number, ticket: string, failed = false) => ({ minute: hour * HOUR, ticket, failed })
  countCustomer(hours, [at(0, 'a'), at(3, 'b', true)], 1)
  expect([0, 1, 3, 4].map((hour) => addUp(hours, hour * HOUR))).toEqual([
    { customers: 1, failed: 0 },
    { customers: 1, failed: 1 },
    { customers: 1, failed: 1 },
    { customers: 0, failed: 0 },
  ])
})

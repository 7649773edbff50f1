import { addDays, parseDay, type Day } from '@switchboard/domain'
import { UsageResponse } from '@switchboard/wire'
import fc from 'fast-check'
import Fastify from 'fastify'
import type { ServiceUsage } from './service-usage'
import { usageAnswer } from './usage-answer'

const first = parseDay('2024-02-20')!
const day = fc.integer({ min: 0, max: 900 }).map((count) => addDays(first, count))
const thousandths = fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }))
const anySlot = fc.record({
  from: day,
  to: day,
  quantity: thousandths,
  millilitres: thousandths,
  consolidated: fc.boolean(),
  partial: fc.boolean(),
})
const anyUsage = fc.record({
  slots: fc.array(anySlot, { maxLength: 3 }),
  lastDay: fc.option(day),
  hasLitres: fc.boolean(),
  mjPerLitre: fc.option(fc.double({ min: 0.001, max: 2, noNaN: true })),
})
const window = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))

/** The response by the schema. */
function schemaAnswer(usage: ServiceUsage, lastUpdatedDate: Day | null, windowStart: Day) {
  const { slots, hasLitres, mjPerLitre } = usage
  const data = slots.map(({ from, to, quantity, millilitres, consolidated, partial }) => ({
    startDateTime: `${from}T00:00:00.000`,
    endDateTime: `${to}T00:00:00.000`,
    quantity: quantity === null ? null : quantity / 1000,
    consolidated,
    missingData: quantity === null,
    partial,
    ...(hasLitres && { litres: millilitres === null ? null : millilitres / 1000 }),
  }))
  return { data, lastUpdatedDate, windowStart, ...(mjPerLitre !== null && { mjPerLitre }) }
}

test('the answer is what the serialiser of the schema would write', async () => {
  const app = Fastify()
  app.post('/', { schema: { response: { 200: UsageResponse } } }, async ({ body }) => body)
  await fc.assert(
    fc.asyncProperty(anyUsage, window, async (found, { from, to }) => {
      const { lastDay } = found
      const last = lastDay === null || lastDay < from || from === to ? null : lastDay < to ? lastDay : addDays(to, -1)
      const { body } = await app.inject({ method: 'POST', url: '/', payload: schemaAnswer(found, last, from) })
      expect(usageAnswer(found, { from, to })).toBe(body)
    }),
  )
  await app.close()
})

// Draws prices with windows, steps, registers and changes for property tests.
import { addDays, stepPeriods, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { aCharge } from './billable-accounts'

const someTimes = fc.constantFrom(
  [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00' }],
  [{ days: [6, 7], from: '00:00', to: '24:00' }],
  [
    { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' },
    { days: [3], from: '11:00', to: '14:00' },
  ],
  [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00', months: [1, 2, 12] }],
)
const micros = fc.integer({ min: 0, max: 600_000 })
/** Below and above the use of a day, a month and a quarter. */
const someSteps = (someDay: fc.Arbitrary<Day>) =>
  fc.option(
    fc.record({
      per: fc.constantFrom(...stepPeriods),
      limits: fc.uniqueArray(
        fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 40_000, max: 2_000_000 })),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
      rate: micros,
      changes: fc.option(fc.tuple(someDay, micros)),
    }),
  )
const someWindow = (someDay: fc.Arbitrary<Day>) =>
  fc.record({
    inclusive: micros,
    times: someTimes,
    changes: fc.option(fc.tuple(someDay, micros)),
    steps: someSteps(someDay),
  })
const somePrice = (someDay: fc.Arbitrary<Day>) =>
  fc.record({
    steps: someSteps(someDay),
    windows: fc.array(someWindow(someDay), { maxLength: 2 }),
    rest: micros,
    title: fc.constantFrom('Usage', 'Network'),
    controlled: fc.option(micros),
  })

type Steps = ReturnType<typeof someSteps> extends fc.Arbitrary<infer Value> ? Value : never
export type SomePrice = ReturnType<typeof somePrice> extends fc.Arbitrary<infer Value> ? Value : never

/** The steps below a rate. The rate of one of them may change on a day. */
const stepsBelow = (steps: Steps, window: Parameters<typeof aCharge>[2]) =>
  (steps?.limits ?? []).flatMap((upTo, index) => {
    const step = { ...window, upTo, stepPer: steps?.per ?? null, inclusive: (steps?.rate ?? 0) + index }
    if (!steps?.changes || index > 0) return [aCharge('UNIT', 0, step)]
    const [on, next] = steps.changes
    return [
      aCharge('UNIT', 0, { ...step, last: addDays(on, -1) }),
      aCharge('UNIT', 0, { ...step, first: on, inclusive: next }),
    ]
  })

/** A charge for each window, step and price; its price may change on a day. */
export const chargesOf = ({ windows, rest, title, controlled, steps: stepsOfRest }: SomePrice) => [
  ...windows.flatMap(({ inclusive, times, changes, steps }, index) => {
    const window = { title, times, windowName: `window ${index}` }
    const below = stepsBelow(steps, window)
    if (!changes) return [...below, aCharge('UNIT', 0, { ...window, inclusive })]
    const [on, next] = changes
    return [
      ...below,
      aCharge('UNIT', 0, { ...window, inclusive, last: addDays(on, -1) }),
      aCharge('UNIT', 0, { ...window, inclusive: next, first: on }),
    ]
  }),
  ...stepsBelow(stepsOfRest, { title, windowName: 'rest' }),
  aCharge('UNIT', 0, { title, inclusive: rest, windowName: 'rest' }),
  ...(controlled === null
    ? []
    : [aCharge('UNIT', 0, { title, inclusive: controlled, windowName: 'controlled load', suffix: 'E2' })]),
]

/** One or two prices of a service. @param someDay on which prices and steps change */
export const pricesChangingOn = (someDay: fc.Arbitrary<Day>) =>
  fc.uniqueArray(somePrice(someDay), { minLength: 1, maxLength: 2, selector: ({ title }) => title })

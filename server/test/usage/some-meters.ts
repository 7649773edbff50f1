// Random meters for property tests: zones, registers and gaps in nine days around a change of clocks.
import fc from 'fast-check'
import { day } from './in-memory-meters'

/** Each is before a change of clocks. */
const starts = ['2025-09-30', '2026-03-31', '2026-09-30', '2027-03-31'].map(day)
export const DAYS = 9

export const meterSetting = fc.record({
  zone: fc.constantFrom(
    'Australia/Melbourne',
    'Australia/Adelaide',
    'Australia/Darwin',
    'Australia/Brisbane',
    'Australia/Perth',
    'Australia/Eucla',
    'Australia/Lord_Howe',
  ),
  first: fc.constantFrom(...starts),
  baseOffset: fc.constantFrom(600, 480),
  length: fc.constantFrom(5, 15, 30),
  gap: fc.integer({ min: 7, max: 200 }),
  estimates: fc.integer({ min: 3, max: 200 }),
  absent: fc.integer({ min: 3, max: 20 }),
})

export const someRegisters = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('A E1', 'A E2', 'B E1'),
    start: fc.integer({ min: -3, max: 6 }),
    length: fc.option(fc.integer({ min: 0, max: 7 })),
    mjPerLitre: fc.constantFrom(null, 0.49724, 0.2),
    counted: fc.constantFrom('unit' as const, 'millilitres' as const),
    readsBefore: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4, selector: ({ name, start }) => `${name} ${start}` },
)

import { parseDay } from '@switchboard/domain'
import { registerTimeline, registerLines, type ServiceRegister } from './register-timeline'

const day = (text: string) => parseDay(text)!

let ids = 0
const register = (name: string, from: string, to: string | null = null): ServiceRegister => {
  const [nmi = '', suffix = ''] = name.split(' ')
  return {
    id: (ids += 1),
    nmi,
    suffix,
    from: day(from),
    to: to === null ? null : day(to),
    baseOffset: 600,
    mjPerLitre: null,
  }
}
const segmentTexts = (registers: readonly ServiceRegister[]) =>
  registers.map(({ nmi, suffix, from, to }) => `${nmi} ${suffix} ${from} ${to ?? 'on'}`)
const lines = (...registers: ServiceRegister[]) =>
  registerLines(registerTimeline(registers)).map((line) => line.map(({ nmi, suffix }) => `${nmi} ${suffix}`).join(', '))

test.each([
  ['was left open', null],
  ['ends on the day of the change', '2026-07-01'],
  ['ends the day before', '2026-06-30'],
])('a new factor applies from its first day on, even if the previous row %s', (_, to) => {
  expect(segmentTexts(registerTimeline([register('A E1', '2026-07-01'), register('A E1', '2026-01-01', to)]))).toEqual([
    'A E1 2026-01-01 2026-06-30',
    'A E1 2026-07-01 on',
  ])
})

test('a service may have two meters on the same days', () => {
  expect(
    segmentTexts(registerTimeline([register('A E1', '2026-01-01', '2026-07-01'), register('B E1', '2026-07-01')])),
  ).toEqual(['A E1 2026-01-01 2026-07-01', 'B E1 2026-07-01 on'])
})

test('a meter follows all meters that ended on the previous day, except one that continues in a row of its own channel', () => {
  const [one, two] = [register('A E1', '2026-01-01', '2026-06-30'), register('A E2', '2026-01-01', '2026-06-30')]
  const [three, four] = [register('A E2', '2026-07-01'), register('B E1', '2026-07-01')]
  const found = registerTimeline([one, two, three, four])
  expect(found.map(({ follows }) => follows.map(({ id }) => id))).toEqual([[], [], [two.id], [one.id]])
  expect(found.map(({ precedes }) => precedes.map(({ id }) => id))).toEqual([[four.id], [three.id], [], []])
})

test('parallel registers are separate lines', () => {
  expect(lines(register('A E1', '2026-01-01'), register('A E2', '2026-01-01'))).toEqual(['A E1', 'A E2'])
})

test('a new meter continues the line of its suffix', () => {
  expect(
    lines(
      register('A E1', '2026-01-01', '2026-06-30'),
      register('A E2', '2026-01-01', '2026-06-30'),
      register('B E2', '2026-07-01'),
      register('B E1', '2026-07-01'),
    ),
  ).toEqual(['A E1, B E1', 'A E2, B E2'])
})

test('a meter with another suffix continues the ended line, even on the same day', () => {
  expect(lines(register('A E1', '2026-01-01', '2026-07-01'), register('B E3', '2026-07-01'))).toEqual(['A E1, B E3'])
})

test('a register added on the day of a replacement does not continue the replaced meter’s line', () => {
  const old = register('A E1', '2026-01-01', '2026-07-01')
  expect(lines(old, register('B E2', '2026-07-01'), register('C E1', '2026-07-01'))).toEqual(['A E1, C E1', 'B E2'])
})

import { parseDay } from '@switchboard/domain'
import { held, linesOf, type ServiceRegister } from './held-register'

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
const shown = (registers: readonly ServiceRegister[]) =>
  registers.map(({ nmi, suffix, from, to }) => `${nmi} ${suffix} ${from} ${to ?? 'on'}`)
const lines = (...registers: ServiceRegister[]) =>
  linesOf(held(registers)).map((line) => line.map(({ nmi, suffix }) => `${nmi} ${suffix}`).join(', '))

test.each([
  ['was left open', null],
  ['ends on the day of the change', '2026-07-01'],
  ['ends the day before', '2026-06-30'],
])('a new factor stands from its first day on, even when the row before %s', (_, to) => {
  expect(shown(held([register('A E1', '2026-07-01'), register('A E1', '2026-01-01', to)]))).toEqual([
    'A E1 2026-01-01 2026-06-30',
    'A E1 2026-07-01 on',
  ])
})

test('two meters of one service are both held, on the same days', () => {
  expect(shown(held([register('A E1', '2026-01-01', '2026-07-01'), register('B E1', '2026-07-01')]))).toEqual([
    'A E1 2026-01-01 2026-07-01',
    'B E1 2026-07-01 on',
  ])
})

test('a meter follows those that ended on the day before, but for one that goes on itself', () => {
  const [one, two] = [register('A E1', '2026-01-01', '2026-06-30'), register('A E2', '2026-01-01', '2026-06-30')]
  const [three, four] = [register('A E2', '2026-07-01'), register('B E1', '2026-07-01')]
  const found = held([one, two, three, four])
  expect(found.map(({ follows }) => follows.map(({ id }) => id))).toEqual([[], [], [two.id], [one.id]])
  expect(found.map(({ precedes }) => precedes.map(({ id }) => id))).toEqual([[four.id], [three.id], [], []])
})

test('registers beside each other are lines of their own', () => {
  expect(lines(register('A E1', '2026-01-01'), register('A E2', '2026-01-01'))).toEqual(['A E1', 'A E2'])
})

test('a new meter goes on with the line of its suffix', () => {
  expect(
    lines(
      register('A E1', '2026-01-01', '2026-06-30'),
      register('A E2', '2026-01-01', '2026-06-30'),
      register('B E2', '2026-07-01'),
      register('B E1', '2026-07-01'),
    ),
  ).toEqual(['A E1, B E1', 'A E2, B E2'])
})

test('a meter with another suffix goes on with the line that ended, also on the same day', () => {
  expect(lines(register('A E1', '2026-01-01', '2026-07-01'), register('B E3', '2026-07-01'))).toEqual(['A E1, B E3'])
})

test('a register that is added on the day of a change does not take the line of the meter that was changed', () => {
  const old = register('A E1', '2026-01-01', '2026-07-01')
  expect(lines(old, register('B E2', '2026-07-01'), register('C E1', '2026-07-01'))).toEqual(['A E1, C E1', 'B E2'])
})

import { addUp, centsOf, type ChangeLine } from '@switchboard/domain'
import { shownChanges } from './shown-changes'

const line = (product: string, amount: number): ChangeLine => ({ kind: 'price', product, amount: centsOf(amount) })
const names = (lines: readonly ChangeLine[]) => shownChanges(lines).map(({ name, amount }) => `${name} ${amount}`)

const four = [line('Gas', -400), line('Water', 300), line('Internet', -200), line('Electricity', 100)]

test('four lines are shown by name', () => {
  expect(names(four)).toEqual([
    'Gas price −$4.00',
    'Water price +$3.00',
    'Internet price −$2.00',
    'Electricity price +$1.00',
  ])
})

test('of five lines, the largest three are shown, and the sum of the others', () => {
  expect(names([...four, line('EV charging', 50)]).slice(3)).toEqual(['Other +$1.50'])
})

test('others that cancel each other are not shown', () => {
  expect(names([...four, line('EV charging', -100)])).toHaveLength(3)
})

test('a detail and the words for screen readers', () => {
  const use = { quantity: 5_430, before: 104_300, unit: 'kWh' }
  expect(shownChanges([{ kind: 'use', product: 'Gas', amount: addUp([centsOf(-1740)]), use }])).toEqual([
    {
      key: 'use of Gas',
      name: 'Gas',
      detail: '5.4\u00a0kWh, was 104.3\u00a0kWh',
      amount: '−$17.40',
      spoken: '$17.40 less',
    },
  ])
})

import { overviewPaths } from './overview-paths'
import type { Bar, BarAmount } from './series'
import { shapesOf } from './shapes'

const barOf = (amount: BarAmount, i: number): Bar => ({
  key: String(i),
  amount,
  horizontalAxis: { primaryLabel: String(i) },
  fact: '',
  figures: [],
})
const pathsOf = (...amounts: readonly BarAmount[]) => overviewPaths(shapesOf(amounts.map(barOf)).shapes)

test('the strip has a bar for each amount, at the same position and height', () => {
  expect(pathsOf({ kind: 'measured', top: { value: 100 } }, { kind: 'measured', top: { value: 50 } })).toEqual({
    top: 'M0.2 0h0.6v400h-0.6zM1.2 200h0.6v200h-0.6z',
  })
})

test('the strip distinguishes estimates, missing data and hanging bars', () => {
  const paths = pathsOf(
    { kind: 'measured', top: { value: 100 }, bottom: { value: 100 } },
    { kind: 'measured', top: { value: 50 }, hasStripes: true },
    { kind: 'missing' },
  )
  expect(paths).toEqual({
    top: 'M0.2 0h0.6v200h-0.6z',
    bottom: 'M0.2 200h0.6v200h-0.6z',
    stripes: 'M1.2 100h0.6v100h-0.6z',
    missing: 'M2.2 164h0.6v28h-0.6z',
  })
})

test('the strip has no bar for the future, but reserves its slot', () => {
  expect(pathsOf({ kind: 'outside' }, { kind: 'measured', top: { value: 100 } })).toEqual({
    top: 'M1.2 0h0.6v400h-0.6z',
  })
})

test('the selected bar alone has the same position as among the others', () => {
  const { shapes } = shapesOf([100, 50].map((value, i) => barOf({ kind: 'measured', top: { value } }, i)))
  expect(overviewPaths(shapes.slice(1), 1)).toEqual({ top: 'M1.2 200h0.6v200h-0.6z' })
})

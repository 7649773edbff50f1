import { Problem } from './problem'
import { Refusals } from './refusals'

function refusalsAt() {
  let now = 0
  return { refusals: new Refusals(() => now), wait: (seconds: number) => (now += seconds * 1000) }
}

const flood = (refusals: Refusals, address: string, count: number) => {
  for (let bad = 0; bad < count; bad += 1) refusals.count(address)
}

it('lets an address make a hundred mistakes, then makes it wait', () => {
  const { refusals } = refusalsAt()
  flood(refusals, 'a', 99)
  expect(() => refusals.check('a')).not.toThrow()
  flood(refusals, 'a', 1)
  expect(() => refusals.check('a')).toThrow(Problem)
  expect(() => refusals.check('b')).not.toThrow()
})

it('forgives two mistakes a second', () => {
  const { refusals, wait } = refusalsAt()
  flood(refusals, 'a', 104)
  wait(2)
  expect(() => refusals.check('a')).toThrow(Problem)
  wait(1)
  expect(() => refusals.check('a')).not.toThrow()
})

it('says how long to wait', () => {
  const { refusals } = refusalsAt()
  flood(refusals, 'a', 109)
  try {
    refusals.check('a')
    throw new Error('was let through')
  } catch (error) {
    expect(error).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  }
})

it('remembers ten thousand addresses and no more', () => {
  const { refusals } = refusalsAt()
  flood(refusals, 'first', 100)
  for (let other = 0; other < 10_000; other += 1) refusals.count(`other ${other}`)
  expect(() => refusals.check('first')).not.toThrow()
})

import { Allowance } from './allowance'
import { Problem } from './problem'

function allowance() {
  let now = 0
  return { allowance: new Allowance(3, 60_000, () => now), wait: (seconds: number) => (now += seconds * 1000) }
}

it('lets a customer have three in a minute, and others theirs', () => {
  const { allowance: three } = allowance()
  for (let taken = 0; taken < 3; taken += 1) three.take(1)
  expect(() => three.take(1)).toThrow(Problem)
  expect(() => three.take(2)).not.toThrow()
})

it('gives each one back when its own minute is over', () => {
  const { allowance: three, wait } = allowance()
  for (let taken = 0; taken < 3; taken += 1) {
    three.take(1)
    wait(20)
  }
  expect(() => three.take(1)).not.toThrow()
  expect(() => three.take(1)).toThrow(Problem)
})

it('does not punish whoever asks while nothing is left', () => {
  const { allowance: three, wait } = allowance()
  for (let taken = 0; taken < 3; taken += 1) three.take(1)
  for (let asked = 0; asked < 50; asked += 1) expect(() => three.take(1)).toThrow(Problem)
  wait(60)
  expect(() => three.take(1)).not.toThrow()
})

it('says how long to wait', () => {
  const { allowance: three, wait } = allowance()
  for (let taken = 0; taken < 3; taken += 1) three.take(1)
  wait(45.5)
  try {
    three.check(1)
    throw new Error('was let through')
  } catch (error) {
    expect(error).toMatchObject({ status: 429, headers: { 'retry-after': '15' } })
  }
})

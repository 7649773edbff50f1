import { Problem } from './problem'
import { rateLimit } from './rate-limit'
import { slidingWindow } from './rate-limit-rules'
import { REFUSED_TOKENS, TOO_MANY_REFUSALS } from './refused-tokens'

describe('three files within a minute', () => {
  function threeFiles() {
    let now = 0
    const files = rateLimit({ name: 'files', rule: slidingWindow({ most: 3, withinMs: 60_000 }), now: () => now })
    return { files, wait: (seconds: number) => (now += seconds * 1000) }
  }
  const takeThree = async ({ files }: ReturnType<typeof threeFiles>) => {
    for (let taken = 0; taken < 3; taken += 1) await files.take('ann')
  }

  it('are allowed per customer, but a fourth is not', async () => {
    const three = threeFiles()
    await takeThree(three)
    await expect(three.files.take('ann')).rejects.toThrow(Problem)
    await expect(three.files.take('ben')).resolves.toBeUndefined()
  })

  it('become available again one by one, each a minute after it was used', async () => {
    const { files, wait } = threeFiles()
    for (let taken = 0; taken < 3; taken += 1) {
      await files.take('ann')
      wait(20)
    }
    await expect(files.take('ann')).resolves.toBeUndefined()
    await expect(files.take('ann')).rejects.toThrow(Problem)
  })

  it('become available again even if the customer kept trying', async () => {
    const three = threeFiles()
    await takeThree(three)
    for (let asked = 0; asked < 50; asked += 1) await expect(three.files.take('ann')).rejects.toThrow(Problem)
    three.wait(60)
    await expect(three.files.take('ann')).resolves.toBeUndefined()
  })

  it('are refused with the waiting time', async () => {
    const three = threeFiles()
    await takeThree(three)
    three.wait(45.5)
    expect(refusalOf(() => three.files.check('ann'))).toMatchObject({
      status: 429,
      code: 'too-often',
      headers: { 'retry-after': '15' },
    })
  })
})

describe('refused tokens', () => {
  function refusedTokens() {
    let now = 0
    const refusals = rateLimit({ name: 'tokens', rule: REFUSED_TOKENS, refusal: TOO_MANY_REFUSALS, now: () => now })
    const flood = (address: string, count: number) => {
      for (let bad = 0; bad < count; bad += 1) refusals.count(address)
    }
    return { refusals, flood, wait: (seconds: number) => (now += seconds * 1000) }
  }

  it('block an address after a hundred of them, and no other address', () => {
    const { refusals, flood } = refusedTokens()
    flood('a', 99)
    expect(() => refusals.check('a')).not.toThrow()
    flood('a', 1)
    expect(() => refusals.check('a')).toThrow(Problem)
    expect(() => refusals.check('b')).not.toThrow()
  })

  it('are forgotten at two a second', () => {
    const { refusals, flood, wait } = refusedTokens()
    flood('a', 104)
    wait(2)
    expect(() => refusals.check('a')).toThrow(Problem)
    wait(1)
    expect(() => refusals.check('a')).not.toThrow()
  })

  it('are refused with the waiting time', () => {
    const { refusals, flood } = refusedTokens()
    flood('a', 109)
    expect(refusalOf(() => refusals.check('a'))).toMatchObject({
      status: 429,
      code: 'too-many-refusals',
      headers: { 'retry-after': '5' },
    })
  })

  it('are remembered for at most ten thousand addresses', () => {
    const { refusals, flood } = refusedTokens()
    flood('first', 100)
    for (let other = 0; other < 10_000; other += 1) refusals.count(`other ${other}`)
    expect(() => refusals.check('first')).not.toThrow()
  })
})

function refusalOf(attempt: () => void): unknown {
  try {
    attempt()
  } catch (error) {
    return error
  }
  throw new Error('the caller was let through')
}

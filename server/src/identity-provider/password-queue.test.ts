import { setImmediate } from 'node:timers/promises'
import { Problem } from '../http/problem'
import { PasswordQueue, type Waiter } from './password-queue'

const HASH_MS = 100
const staying = new AbortController().signal

/** A queue of one hash at a time. A hash takes 100 ms on the clock of the test, and ends when the test says so. */
function slowQueue({ longestWaitMs = 400 } = {}) {
  let now = 0
  const queue = new PasswordQueue({ atOnce: 1, longestWaitMs }, { now: () => now, expectedMs: HASH_MS })
  const hashed: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const enter = async (name: string, changes: Partial<Waiter> = {}) => {
    const waiter = { source: name, account: name, isKnownDevice: false, hangUp: staying, ...changes }
    const entered = queue.hold(waiter, async () => {
      hashed.push(name)
      await new Promise<void>((end) => ends.push(end))
    })
    entered.catch(() => refused.push(name))
    await setImmediate()
    return { entered }
  }
  const end = async (afterMs = HASH_MS) => {
    now += afterMs
    ends.shift()?.()
    await setImmediate()
  }
  const endAll = async () => {
    while (ends.length > 0) await end()
  }
  return { enter, end, endAll, hashed, refused, letPass: (ms: number) => (now += ms) }
}

const busy = { status: 503, headers: { 'retry-after': '2' } }

it('a full queue answers 503 with the time to wait', async () => {
  const { enter, endAll, hashed } = slowQueue()
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve']) await enter(name)
  const { entered } = await enter('finn')
  await expect(entered).rejects.toBeInstanceOf(Problem)
  await expect(entered).rejects.toMatchObject(busy)
  await endAll()
  await enter('finn')
  expect(hashed).toEqual(['ann', 'ben', 'cleo', 'dan', 'eve', 'finn'])
})

it('as many wait as can be hashed within the longest wait, by the time that hashes take', async () => {
  const { enter, end, endAll, refused } = slowQueue()
  for (let slow = 0; slow < 40; slow += 1) {
    await enter(`slow ${slow}`)
    await end(200)
  }
  for (const name of ['ann', 'ben', 'cleo', 'dan']) await enter(name)
  expect(refused).toEqual(['dan'])
  await endAll()
})

it('networks are served in turns, however many attempts each has', async () => {
  const { enter, endAll, hashed } = slowQueue({ longestWaitMs: 800 })
  for (const name of ['first 1', 'first 2']) await enter(name, { source: 'first' })
  for (const name of ['second 1', 'second 2']) await enter(name, { source: 'second' })
  await enter('third 1', { source: 'third' })
  await endAll()
  expect(hashed).toEqual(['first 1', 'second 1', 'third 1', 'first 2', 'second 2'])
})

it('one network has the places that nobody else wants, and gives them up', async () => {
  const { enter, endAll, hashed, refused } = slowQueue()
  for (const name of ['1', '2', '3', '4', '5']) await enter(`flood ${name}`, { source: 'flood' })
  for (const name of ['ann', 'ben']) await enter(name)
  expect(refused).toEqual(['flood 5', 'flood 4'])
  await endAll()
  expect(hashed).toEqual(['flood 1', 'ann', 'ben', 'flood 2', 'flood 3'])
})

it('a network that made no attempts goes before the networks that made many, and takes a place of theirs', async () => {
  const { enter, endAll, hashed, refused } = slowQueue()
  for (let turn = 1; turn <= 2; turn += 1) {
    for (let network = 1; network <= 5; network += 1) await enter(`flood ${network}`)
    await endAll()
  }
  hashed.length = 0
  for (let network = 1; network <= 5; network += 1) await enter(`flood ${network}`)
  await enter('honest')
  expect(refused).toEqual(['flood 5'])
  await endAll()
  expect(hashed.slice(0, 2)).toEqual(['flood 1', 'honest'])
})

it('a network goes before those that failed more often to get a place', async () => {
  const { enter, endAll, hashed } = slowQueue()
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve']) await enter(name)
  for (let attempt = 1; attempt <= 3; attempt += 1) await enter('flood')
  await endAll()
  hashed.length = 0
  for (const name of ['finn', 'flood', 'gus']) await enter(name)
  await endAll()
  expect(hashed).toEqual(['finn', 'gus', 'flood'])
})

it('the attempts of a network are forgotten with time', async () => {
  const { enter, end, endAll, hashed, letPass } = slowQueue()
  for (let turn = 1; turn <= 8; turn += 1) {
    await enter('office')
    await end()
  }
  letPass(2 * 60 * 60_000)
  await enter('other')
  await end()
  hashed.length = 0
  await enter('running')
  for (const name of ['office', 'other']) await enter(name)
  await endAll()
  expect(hashed).toEqual(['running', 'office', 'other'])
})

it('guesses at one account leave half of the places to others, and the owner goes before networks that guessed before', async () => {
  const { enter, endAll, hashed, refused } = slowQueue()
  const attacked = { account: 'alex' }
  for (const name of ['guess 1', 'guess 2', 'guess 3']) await enter(name, attacked)
  await endAll()
  hashed.length = 0
  for (const name of ['guess 1', 'guess 2', 'guess 3', 'owner']) await enter(name, attacked)
  for (const name of ['ben', 'cleo']) await enter(name)
  expect(refused).toEqual(['guess 3'])
  await endAll()
  expect(hashed).toEqual(['guess 1', 'owner', 'ben', 'cleo', 'guess 2'])
})

it('a device that has signed in before goes first, and finds a place in a full queue', async () => {
  const { enter, endAll, hashed, refused } = slowQueue()
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve']) await enter(name)
  await enter('owner', { isKnownDevice: true })
  await endAll()
  expect(hashed).toEqual(['ann', 'owner', 'ben', 'cleo', 'dan'])
  expect(refused).toEqual(['eve'])
})

it('a known device that floods does not go first', async () => {
  const { enter, end, endAll, hashed } = slowQueue()
  for (let turn = 1; turn <= 5; turn += 1) {
    await enter('flood', { isKnownDevice: true })
    await end()
  }
  hashed.length = 0
  await enter('running')
  await enter('flood', { isKnownDevice: true })
  await enter('ann')
  await endAll()
  expect(hashed).toEqual(['running', 'ann', 'flood'])
})

it('an attempt that others overtake for too long is answered 503 instead of waiting on', async () => {
  const { enter, end, hashed } = slowQueue()
  await enter('running')
  const { entered } = await enter('overtaken')
  for (let turn = 1; turn <= 5; turn += 1) {
    await enter(`owner ${turn}`, { isKnownDevice: true })
    await end()
  }
  await expect(entered).rejects.toMatchObject(busy)
  expect(hashed).not.toContain('overtaken')
})

it('a client that hangs up gives its place to the next one, and nothing is hashed for it', async () => {
  const { enter, endAll, hashed, refused } = slowQueue()
  const client = new AbortController()
  await enter('ann')
  const gone = await enter('gone', { hangUp: client.signal })
  for (const name of ['cleo', 'dan', 'eve']) await enter(name)
  client.abort()
  await expect(gone.entered).rejects.toMatchObject(busy)
  await enter('finn')
  await endAll()
  expect([hashed, refused]).toEqual([['ann', 'cleo', 'dan', 'eve', 'finn'], ['gone']])
})

it('a failure frees the place', async () => {
  const clock = { now: () => 0, expectedMs: HASH_MS }
  const queue = new PasswordQueue({ atOnce: 1, longestWaitMs: 100 }, clock)
  const waiter = { source: 'ann', account: 'ann', isKnownDevice: false, hangUp: staying }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const failed = queue.hold(waiter, async () => {
      throw new Error('no memory')
    })
    await expect(failed).rejects.toThrow('no memory')
  }
})

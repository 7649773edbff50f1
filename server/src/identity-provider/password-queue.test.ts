import { setImmediate } from 'node:timers/promises'
import { Problem } from '../http/problem'
import { PasswordQueue, type Waiter } from './password-queue'

const limits = { atOnce: 1, places: 3, placesOfNetwork: 2 }
const staying = new AbortController().signal

/** A queue whose hashes end when the test says so. */
function slowQueue() {
  const queue = new PasswordQueue(limits)
  const hashed: string[] = []
  const ends = new Map<string, () => void>()
  const enter = async (name: string, changes: Partial<Waiter> = {}) => {
    const entered = queue.hold({ network: name, isKnownDevice: false, hangUp: staying, ...changes }, async (turn) => {
      await turn()
      hashed.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
    entered.catch(() => undefined)
    await setImmediate()
    return { entered }
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { enter, end, hashed }
}

const busy = { status: 503, headers: { 'retry-after': '2' } }

it('a full queue answers 503 with the time to wait', async () => {
  const { enter, end, hashed } = slowQueue()
  for (const name of ['ann', 'ben', 'cleo']) await enter(name)
  const dan = await enter('dan')
  await expect(dan.entered).rejects.toBeInstanceOf(Problem)
  await expect(dan.entered).rejects.toMatchObject(busy)
  await end('ann')
  await enter('dan')
  for (const name of ['ben', 'cleo', 'dan']) await end(name)
  expect(hashed).toEqual(['ann', 'ben', 'cleo', 'dan'])
})

it('one network leaves places to the others', async () => {
  const { enter, end, hashed } = slowQueue()
  for (const name of ['first', 'second']) await enter(name, { network: 'flood' })
  await expect((await enter('third', { network: 'flood' })).entered).rejects.toMatchObject(busy)
  await enter('ann')
  for (const name of ['first', 'second']) await end(name)
  expect(hashed).toEqual(['first', 'second', 'ann'])
})

it('a device that has signed in before has a place of its own and goes first', async () => {
  const { enter, end, hashed } = slowQueue()
  for (const name of ['first', 'second', 'third']) await enter(name)
  await enter('owner', { isKnownDevice: true })
  await end('first')
  expect(hashed).toEqual(['first', 'owner'])
})

it('a client that hangs up gives its place to the next one, and nothing is hashed for it', async () => {
  const { enter, end, hashed } = slowQueue()
  const client = new AbortController()
  await enter('ann')
  const gone = await enter('gone', { hangUp: client.signal })
  await enter('cleo')
  client.abort()
  await expect(gone.entered).rejects.toMatchObject(busy)
  await enter('dan')
  for (const name of ['ann', 'cleo', 'dan']) await end(name)
  expect(hashed).toEqual(['ann', 'cleo', 'dan'])
})

it('a failure frees the place', async () => {
  const queue = new PasswordQueue(limits)
  const waiter = { network: 'ann', isKnownDevice: false, hangUp: staying }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const failed = queue.hold(waiter, async (turn) => {
      await turn()
      throw new Error('no memory')
    })
    await expect(failed).rejects.toThrow('no memory')
  }
})

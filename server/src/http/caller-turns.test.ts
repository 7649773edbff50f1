import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { CallerTurns, signalOfDisconnect } from './caller-turns'

const still = new AbortController().signal
const turnsOf = () => new CallerTurns({ running: 2, waiting: 2, longestWaitMs: 1_000 })

/** Work that ends when the test says so. */
function aJob() {
  let end = () => undefined as void
  let hasStarted = false
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = () => {
    hasStarted = true
    return ended
  }
  return { work, end: () => end(), hasStarted: () => hasStarted }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

it('runs two of a caller’s tasks in parallel, and the next when one of them ends', async () => {
  const turns = turnsOf()
  const jobs = [aJob(), aJob(), aJob()]
  const runs = jobs.map(({ work }) => turns.run('alex', still, work))
  await settle()
  expect(jobs.map(({ hasStarted }) => hasStarted())).toEqual([true, true, false])
  jobs[0]?.end()
  await settle()
  expect(jobs[2]?.hasStarted()).toBe(true)
  jobs.forEach(({ end }) => end())
  await Promise.all(runs)
})

it('does not let one caller wait for another', async () => {
  const turns = turnsOf()
  const slow = [aJob(), aJob()]
  const runs = slow.map(({ work }) => turns.run('alex', still, work))
  expect(await turns.run('sam', still, async () => 'answer')).toBe('answer')
  slow.forEach(({ end }) => end())
  await Promise.all(runs)
})

it('refuses with 429 and a time if too many are waiting, or the wait is too long', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  const turns = turnsOf()
  const jobs = [aJob(), aJob()]
  const runs = jobs.map(({ work }) => turns.run('alex', still, work))
  const waiting = [1, 2].map(() => turns.run('alex', still, async () => 'late').catch((error: unknown) => error))
  await expect(turns.run('alex', still, async () => 'never')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
  })
  jest.advanceTimersByTime(1_001)
  expect(await Promise.all(waiting)).toEqual([
    expect.objectContaining({ status: 429 }),
    expect.objectContaining({ status: 429 }),
  ])
  jobs.forEach(({ end }) => end())
  await Promise.all(runs)
  jest.useRealTimers()
})

it('drops work that has not started when nobody waits for it any longer', async () => {
  const turns = turnsOf()
  const jobs = [aJob(), aJob()]
  const runs = jobs.map(({ work }) => turns.run('alex', still, work))
  const clicks = Array.from({ length: 10 }, () => {
    const click = new AbortController()
    const run = turns.run('alex', click.signal, async () => 'given up').catch((error: unknown) => error)
    click.abort()
    return run
  })
  const last = turns.run('alex', still, async () => 'the last click')
  expect(await Promise.all(clicks)).toEqual(clicks.map(() => expect.objectContaining({ code: 'caller-gone' })))
  jobs.forEach(({ end }) => end())
  expect(await last).toBe('the last click')
  await Promise.all(runs)
})

it('does not start work of a caller who disconnected before it was asked for', async () => {
  const turns = turnsOf()
  const job = aJob()
  await expect(turns.run('alex', AbortSignal.abort(), job.work)).rejects.toMatchObject({ code: 'caller-gone' })
  expect(job.hasStarted()).toBe(false)
  expect(await turns.run('alex', still, async () => 'answer')).toBe('answer')
})

it('notices a disconnect while the request is authenticated, before anybody asks for its signal', async () => {
  const server = createServer()
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
    const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse]
    expect(signalOfDisconnect({ raw }).aborted).toBe(false)
    socket.destroy()
    await once(raw, 'close')
    expect(signalOfDisconnect({ raw }).aborted).toBe(true)
  } finally {
    server.close()
  }
})

it('continues after work that fails', async () => {
  const turns = turnsOf()
  const fail = () => turns.run('alex', still, async () => Promise.reject(new Error('broken')))
  for (let nth = 0; nth < 5; nth += 1) await expect(fail()).rejects.toThrow('broken')
  expect(await turns.run('alex', still, async () => 'answer')).toBe('answer')
})

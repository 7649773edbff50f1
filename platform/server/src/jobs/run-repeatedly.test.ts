import fastify from 'fastify'
import { runRepeatedly } from './run-repeatedly'

/** Runs work with these outcomes, and closes the server. @returns the reported errors */
async function reportedBy(outcomes: readonly (Error | 'success')[], kind: 'onFailure' | 'onFirstFailure') {
  const reported: unknown[] = []
  const app = fastify()
  const left = [...outcomes]
  await new Promise<void>((resolve, reject) => {
    runRepeatedly(app, {
      pauseMs: 1,
      async work() {
        const outcome = left.shift()
        if (outcome === undefined) return resolve()
        if (outcome !== 'success') throw outcome
      },
      ...(kind === 'onFailure'
        ? { onFailure: (error) => void reported.push(error) }
        : { onFirstFailure: (error) => void reported.push(error) }),
    })
    app.listen({ port: 0, host: '127.0.0.1' }).catch(reject)
  })
  await app.close()
  return reported
}

const [first, second, third] = [new Error('first'), new Error('second'), new Error('third')] as const
const outcomes = [first, second, 'success', third, 'success'] as const

test('work is repeated after each failure, which is reported', async () => {
  expect(await reportedBy(outcomes, 'onFailure')).toEqual([first, second, third])
})

test('of failures that follow one another, only the first may be reported', async () => {
  expect(await reportedBy(outcomes, 'onFirstFailure')).toEqual([first, third])
})

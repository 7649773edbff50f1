import type { LoadOutcome } from '@switchboard/record'
import { createHostHealth } from './host-health'

function createHost() {
  const reported: LoadOutcome[] = []
  const health = createHostHealth(
    { name: 'host', build: 'h1' },
    { add: (outcome) => reported.push(outcome) },
    () => 812.4,
  )
  return { health, reported }
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('reports the host ready with its first page, whatever happens to later pages', async () => {
  const { health, reported } = createHost()
  health.reportPageReady()
  health.reportPageFailed(Promise.resolve('http'))
  await nextTask()
  expect(reported).toEqual([{ remote: 'host', build: 'h1', outcome: 'ready', ms: 812 }])
})

test('reports a failed first page with the reason of the last attempt', async () => {
  const { health, reported } = createHost()
  health.reportPageFailed(Promise.resolve('incompatible'))
  health.reportPageReady()
  await nextTask()
  expect(reported.map(({ outcome }) => outcome)).toEqual(['incompatible'])
})

test('does not report a page without an attempt', async () => {
  const { health, reported } = createHost()
  health.reportPageFailed(undefined)
  await nextTask()
  expect(reported).toEqual([])
})

test('reports a broken shell at any time', () => {
  const { health, reported } = createHost()
  health.reportPageReady()
  health.reportBroken()
  expect(reported.map(({ outcome }) => outcome)).toEqual(['ready', 'render'])
})

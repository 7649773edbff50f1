import type { LoadOutcome } from '@switchboard/record'
import { LoadError } from './failure-class'
import { createLoadReporter } from './load-reporter'

jest.mock('@switchboard/analytics', () => ({ remoteLoaded: () => undefined }))

const build = { name: 'usage', build: 'b' }
const missing = new LoadError('network', 'https://portal.example/remotes/usage/b/1.js')

function createReporter() {
  const reported: LoadOutcome['outcome'][] = []
  const thrown: unknown[] = []
  const reporter = createLoadReporter({ add: ({ outcome }) => reported.push(outcome) }, (error) => thrown.push(error))
  return { reported, thrown, reporter }
}

let answer: (response: Response) => void
beforeEach(() => {
  Object.assign(globalThis, { document: { baseURI: 'https://portal.example/' } })
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)))
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'document')
})

test('a failure is reported with the reason that a second request finds', async () => {
  const { reported, reporter } = createReporter()
  const found = reporter.begin(build, '/usage').reportFailure(missing)
  answer(new Response('', { status: 404 }))
  expect(await found).toBe('http')
  expect(reported).toEqual(['http'])
})

test('a failure is reported once when the customer leaves before its reason is found', async () => {
  const { reported, reporter } = createReporter()
  const found = reporter.begin(build, '/usage').reportFailure(missing)
  reporter.reportOpenFailures()
  expect(reported).toEqual(['network'])
  answer(new Response('', { status: 404 }))
  expect(await found).toBe('network')
  expect(reported).toEqual(['network'])
})

test('what the code of a build threw is an error, but not a file that did not load', async () => {
  const { thrown, reporter } = createReporter()
  const error = new Error('not today')
  await reporter.begin(build, '/usage').reportFailure(error)
  await reporter.begin(build, '/usage').reportFailure(new LoadError('missing-module'))
  void reporter.begin(build, '/usage').reportFailure(new Error('Loading chunk 1 failed.'))
  expect(thrown).toEqual([error])
})

import type { LoadOutcome } from '@switchboard/registry'
import { LoadFailed } from '../federation/failure-class'
import { openTelling } from './fared'

jest.mock('@switchboard/analytics', () => ({ remoteLoaded: () => undefined }))

const build = { name: 'usage', build: 'b' }
const missing = new LoadFailed('network', 'https://portal.example/remotes/usage/b/1.js')

function aTelling() {
  const told: LoadOutcome['outcome'][] = []
  const telling = openTelling({ tell: ({ outcome }) => told.push(outcome), flush: () => undefined })
  return { told, telling }
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

test('a failure is told as what asking again found', async () => {
  const { told, telling } = aTelling()
  const found = telling.begin(build, '/usage').failed(missing)
  answer(new Response('', { status: 404 }))
  expect(await found).toBe('http')
  expect(told).toEqual(['http'])
})

test('a customer who leaves before it is known takes no failure along, and none is told twice', async () => {
  const { told, telling } = aTelling()
  const found = telling.begin(build, '/usage').failed(missing)
  telling.settle()
  expect(told).toEqual(['network'])
  answer(new Response('', { status: 404 }))
  expect(await found).toBe('network')
  expect(told).toEqual(['network'])
})

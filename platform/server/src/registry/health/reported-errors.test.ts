import type { PageError } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { createErrorCounting } from './reported-errors'
import type { Registry } from '../registry'

const [CURRENT, OLDER] = ['a'.repeat(16), 'b'.repeat(16)]
const state = { number: 1, parts: { usage: { current: CURRENT, earlier: [OLDER], rollouts: [] } }, cohorts: {} }
const recordOf = (build: string) =>
  aRecord('usage', build, { files: [{ path: '1.js', integrity: '', bytes: 1, kind: 'script' }] })

/** The page views that count as failures after a page has reported these errors. */
async function brokenViews(errors: readonly PageError[]) {
  const broken: unknown[] = []
  const snapshot = async () => ({ state, find: (_part: string, build: string) => recordOf(build) })
  const count = createErrorCounting({
    registry: { snapshot } as unknown as Registry,
    counts: { addBroken: (view) => void broken.push(view) },
    errors: { add: () => true },
    views: { add: () => undefined },
    metrics: { countError: () => undefined },
    isNew: () => true,
    findRecord: async (_part, build) => recordOf(build),
  })
  await count(errors, { id: 'view', customer: 'ann', network: '10.0.0.0' })
  return broken
}

const anError = (build: string, file = '1.js'): PageError => ({
  ...{ remote: 'usage', build, file, line: 1, column: 7 },
  ...{ name: 'TypeError', message: 'it broke' },
})

test('an error is a failure of the page view for the build that the registry chose for the customer', async () => {
  const view = { part: 'usage', build: CURRENT, customer: 'ann', ticket: 'view', network: '10.0.0.0' }
  expect(await brokenViews([anError(CURRENT)])).toEqual([view])
  expect(await brokenViews([anError(OLDER)])).toEqual([{ ...view, build: OLDER, customer: undefined }])
})

test('an error in a file that the build does not have is not a failure', async () => {
  expect(await brokenViews([anError(CURRENT, 'other.js')])).toEqual([])
})

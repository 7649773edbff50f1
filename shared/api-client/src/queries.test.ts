import { CallFailed, type Failure } from './failure'
import { queryClient } from './queries'

const retry = (failures: number, failure: Failure) => {
  const rule = queryClient.getDefaultOptions().queries?.retry
  return typeof rule === 'function' ? rule(failures, new CallFailed(failure)) : rule
}

test('a read is repeated once after a broken connection', () => {
  expect([retry(0, { kind: 'offline' }), retry(1, { kind: 'offline' })]).toEqual([true, false])
})

test.each([
  [{ kind: 'timeout' }],
  [{ kind: 'refused', status: 500, problem: undefined }],
  [{ kind: 'refused', status: 401, problem: undefined }],
  [{ kind: 'unreadable', path: 'bill' }],
] satisfies [Failure][])('a read that ended with %j is not repeated automatically', (failure) => {
  expect(retry(0, failure)).toBe(false)
})

test('a call that changes something is never repeated automatically', () => {
  expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false)
})

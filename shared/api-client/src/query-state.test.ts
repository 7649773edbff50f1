import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { CallFailed } from './failure'
import { queryState } from './query-state'

/** A query whose next responses the test sets. */
function aQuery() {
  let settle = { answer: (_: string) => {}, fail: (_: Error) => {} }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const queryFn = () => new Promise<string>((answer, reject) => (settle = { answer, fail: reject }))
  const visit = () => new QueryObserver<string>(client, { queryKey: ['bill'], queryFn })
  let observer = visit()
  let stop = observer.subscribe(() => {})
  const at = () => queryState(observer.getCurrentResult())
  const next = async (step: () => unknown) => {
    step()
    await new Promise((resolve) => setTimeout(resolve))
    return at()
  }
  return {
    at,
    stop: () => stop(),
    comeAgain: () => {
      stop()
      observer = visit()
      stop = observer.subscribe(() => {})
    },
    ask: () => next(() => void observer.refetch()),
    answer: (text: string) => next(() => settle.answer(text)),
    fail: (error = new Error()) => next(() => settle.fail(error)),
  }
}

test('displayed data stays while it is reloaded, and when that fails', async () => {
  const query = aQuery()
  expect(query.at()).toEqual({ at: 'loading' })
  expect(await query.answer('the bill')).toEqual({ at: 'ready', data: 'the bill', busy: false })
  expect(await query.ask()).toEqual({ at: 'ready', data: 'the bill', busy: true })
  expect(await query.fail()).toEqual({ at: 'ready', data: 'the bill', busy: false })
  query.stop()
})

test('a failure stays, marked as busy, until another attempt succeeds', async () => {
  const query = aQuery()
  expect(await query.fail()).toEqual({ at: 'failed', busy: false })
  expect(await query.ask()).toEqual({ at: 'failed', busy: true })
  expect(await query.fail()).toEqual({ at: 'failed', busy: false })
  await query.ask()
  expect(await query.answer('the bill')).toEqual({ at: 'ready', data: 'the bill', busy: false })
  query.stop()
})

test('a failure reports an unreachable API, but not other causes', async () => {
  const query = aQuery()
  const offline = new CallFailed({ kind: 'offline' })
  expect(await query.fail(offline)).toEqual({ at: 'failed', busy: false, cause: 'offline' })
  expect(await query.ask()).toEqual({ at: 'failed', busy: true })
  expect(await query.fail(new CallFailed({ kind: 'timeout' }))).toEqual({ at: 'failed', busy: false })
  query.stop()
})

test('a new visit does not show an earlier failure, but waits for its own response', async () => {
  const query = aQuery()
  expect(await query.fail()).toEqual({ at: 'failed', busy: false })
  query.comeAgain()
  expect(query.at()).toEqual({ at: 'loading' })
  expect(await query.fail()).toEqual({ at: 'failed', busy: false })
  query.comeAgain()
  expect(await query.answer('the bill')).toEqual({ at: 'ready', data: 'the bill', busy: false })
  query.stop()
})

import { whyMissing } from './why-missing'

const published = 'sha384-published'
let answer: () => Promise<{ status: number; integrity?: string; cut?: true }>

/** A server following fetch's rule: a response with a hash other than the requested one is a network error. */
const fakeFetch: typeof fetch = async (_, { integrity } = {}) => {
  const { status, integrity: is = published, cut } = await answer()
  if (integrity && integrity !== is) throw new TypeError('Failed to fetch')
  const response = new Response('bytes', { status })
  if (cut) response.arrayBuffer = () => Promise.reject(new TypeError('network error'))
  return response
}

beforeEach(() => jest.spyOn(globalThis, 'fetch').mockImplementation(fakeFetch))
afterEach(() => jest.restoreAllMocks())

test.each([
  ['410, because the build is gone', async () => ({ status: 410 }), 'http'],
  ['500', async () => ({ status: 500 }), 'http'],
  ['a page with 200', async () => ({ status: 200, integrity: 'sha384-page' }), 'integrity'],
  ['half of the file', async () => ({ status: 200, cut: true }) as const, 'network'],
  ['the file, now', async () => ({ status: 200 }), 'network'],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
])('a file with the response %s', async (_, given, reason) => {
  answer = given
  expect(await whyMissing('/remotes/usage/0123456789abcdef/1.js', published)).toBe(reason)
})

test('a connection that is too slow for the second request is a network failure', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  answer = async () => ({ status: 200, integrity: 'sha384-cut short' })
  expect(await whyMissing('/remotes/usage/0123456789abcdef/1.js', published)).toBe('network')
})

import { refreshToken } from './refresh-token'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** @param answers the provider's responses, one per refresh */
function createClient(answers: readonly ('token' | 'lost' | 'refused')[]) {
  const left = [...answers]
  const client = {
    token: 'first' as string | undefined,
    refreshed: 0,
    updateToken: async () => {
      client.refreshed += 1
      const answer = left.shift()
      if (answer === 'token') client.token = `token ${client.refreshed}`
      // As keycloak-js does for status 400.
      if (answer === 'refused') client.token = undefined
      if (answer !== 'token') throw new Error(answer)
      return true
    },
  }
  return client
}

test('repeats a refresh without a response for 90 seconds, until the provider responds', async () => {
  const client = createClient(['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'token'])
  expect(await refreshToken(() => client, 60)).toBe('failed')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(client.refreshed).toBeGreaterThan(5)
  await jest.advanceTimersByTimeAsync(30_000)
  expect([client.token, client.refreshed]).toEqual(['token 8', 8])
})

test('only one caller repeats it, and not if another caller got a token', async () => {
  const client = createClient(['lost', 'lost', 'token', 'token'])
  await Promise.all([refreshToken(() => client, 60), refreshToken(() => client, 60)])
  expect(await refreshToken(() => client, 60)).toBe('fresh')
  await jest.advanceTimersByTimeAsync(90_000)
  expect(client.refreshed).toBe(3)
})

test('a refused token is not sent again', async () => {
  const client = createClient(['refused'])
  expect(await refreshToken(() => client, 60)).toBe('failed')
  await jest.advanceTimersByTimeAsync(90_000)
  expect(client.refreshed).toBe(1)
})

test('stops repeating when the provider refuses the token', async () => {
  const client = createClient(['lost', 'refused'])
  await refreshToken(() => client, 60)
  await jest.advanceTimersByTimeAsync(90_000)
  expect(client.refreshed).toBe(2)
})

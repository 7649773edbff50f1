import type { HostPage } from '@switchboard/record'
import { loadOverrides } from './overrides'

// The chunk with this code does not load.
jest.mock('./development-builds', () => {
  throw new Error('Loading chunk 9 failed.')
})

test('opens the portal with the published builds if the code for overrides does not load', async () => {
  const page = { environment: 'nonprod', overrides: { usage: 'http://localhost:8090' } } as unknown as HostPage
  const remotes = {}
  expect((await loadOverrides(page))(remotes)).toBe(remotes)
})

import type { PageData } from './page-data'
import { loadOverrides } from './overrides'

// The chunk with this code does not load.
jest.mock('../panel/development-builds', () => {
  throw new Error('Loading chunk 9 failed.')
})

test('opens the portal with the published builds if the code for overrides does not load', async () => {
  const page = { environment: 'nonprod', overrides: { usage: 'http://localhost:8090' } } as unknown as PageData
  const remotes = {}
  expect((await loadOverrides(page))(remotes)).toBe(remotes)
})

import type { PageData } from './page-data'
import { loadOverrides } from './overrides'

// The chunk with this code does not arrive.
jest.mock('../panel/development-builds', () => {
  throw new Error('Loading chunk 9 failed.')
})

test('the portal opens with the published builds when the code for overrides does not arrive', async () => {
  const page = { environment: 'nonprod', overrides: { usage: 'http://localhost:8090' } } as unknown as PageData
  const remotes = {}
  expect((await loadOverrides(page))(remotes)).toBe(remotes)
})

import type { PageData } from './page'
import { overriddenBy } from './overrides'

// As when the file of the panel's own code does not arrive.
jest.mock('../panel/development', () => {
  throw new Error('Loading chunk 9 failed.')
})

test('an override whose code does not arrive changes nothing, and the portal opens', async () => {
  const page = { environment: 'nonprod', overrides: { usage: 'http://localhost:8090' } } as unknown as PageData
  const remotes = {}
  expect((await overriddenBy(page))(remotes)).toBe(remotes)
})

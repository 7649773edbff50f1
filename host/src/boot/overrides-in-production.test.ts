import type { PageData } from './page-data'
import { loadOverrides } from './overrides'

jest.mock('../panel/development-builds', () => ({
  fetchDevelopmentBuilds: () => Promise.resolve(() => ({ usage: 'a development build' })),
}))

const buildsIn = async (environment: string) => {
  const page = { environment, overrides: { usage: 'http://localhost:8090' } } as unknown as PageData
  return (await loadOverrides(page))({})
}

test('a development server replaces a build, but never in production', async () => {
  expect(await buildsIn('nonprod')).toEqual({ usage: 'a development build' })
  expect(await buildsIn('prod')).toEqual({})
})

import type { HostPage } from '@switchboard/record'
import { loadOverrides } from './overrides'

jest.mock('./development-builds', () => ({
  fetchDevelopmentBuilds: () => Promise.resolve(() => ({ usage: 'a development build' })),
}))

const buildsIn = async (environment: string) => {
  const page = { environment, overrides: { usage: 'http://localhost:8090' } } as unknown as HostPage
  return (await loadOverrides(page))({})
}

test('a development server replaces a build, but never in production', async () => {
  expect(await buildsIn('nonprod')).toEqual({ usage: 'a development build' })
  expect(await buildsIn('prod')).toEqual({})
})

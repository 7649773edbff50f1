import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jestTransform } from './tools/quality/transform.mjs'

const rootDir = fileURLToPath(new URL('.', import.meta.url))
const ignored = ['/node_modules/', '/dist/', '/\\.cache/', '/\\.data/']

/** Unit tests run in two time zones, so that none passes in one only. */
const unit = (displayName, zone) => ({
  ...jestTransform,
  displayName,
  rootDir,
  testEnvironment: '<rootDir>/tools/quality/zone-environment.cjs',
  testEnvironmentOptions: { zone },
  testMatch: ['<rootDir>/{host,remotes/*,shared/*,server}/src/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/'],
})

const api = new URL('./server/test/jest.api.config.mjs', import.meta.url)

export default {
  projects: [
    unit('melbourne', 'Australia/Melbourne'),
    unit('los-angeles', 'America/Los_Angeles'),
    ...(existsSync(api) ? [(await import(api.href)).default] : []),
  ],
}

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

export default {
  // A busy machine is no failure.
  testTimeout: 30_000,
  projects: [
    unit('melbourne', 'Australia/Melbourne'),
    unit('los-angeles', 'America/Los_Angeles'),
    ...(await import('./server/test/jest.api.config.mjs')).default,
  ],
}

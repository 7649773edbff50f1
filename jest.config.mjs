import { fileURLToPath } from 'node:url'
import { jestTransform } from './tools/quality/jest-transform.mjs'
import { localTimeTests } from './tools/quality/local-time.mjs'

const rootDir = fileURLToPath(new URL('.', import.meta.url))
const ignored = ['/node_modules/', '/dist/', '/\\.cache/', '/\\.data/']

/**
 * Tests of code with local time run in two zones (decision record 0012).
 * @param {string} displayName
 * @param {string} zone
 * @param {string[]} testMatch
 */
const unit = (displayName, zone, testMatch) => ({
  ...jestTransform,
  moduleNameMapper: { ...jestTransform.moduleNameMapper, '^fast-check$': '<rootDir>/tools/quality/fast-check.cjs' },
  displayName,
  rootDir,
  testEnvironment: '<rootDir>/tools/quality/zone-environment.cjs',
  testEnvironmentOptions: { zone },
  testMatch,
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/'],
})

export default {
  // Long enough for a busy machine.
  testTimeout: 30_000,
  projects: [
    unit('melbourne', 'Australia/Melbourne', [
      '<rootDir>/{host,remotes/*,platform/*,shared/*,server,demo}/src/**/*.test.{ts,tsx}',
      '<rootDir>/legacy/test/*.test.js',
    ]),
    unit(
      'los-angeles',
      'America/Los_Angeles',
      localTimeTests(rootDir).map((path) => `<rootDir>/${path}`),
    ),
    ...(await import('./server/test/jest.api.config.mjs')).default,
  ],
}

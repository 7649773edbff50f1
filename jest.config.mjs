import { fileURLToPath } from 'node:url'
import { jestTransform } from './tools/quality/jest-transform.mjs'
import { unitTestsOfSecondZone } from './tools/testing/zone-dependence.mjs'

const rootDir = fileURLToPath(new URL('.', import.meta.url))
const ignored = ['/node_modules/', '/dist/', '/\\.cache/', '/\\.data/']

/**
 * Tests whose result can depend on the time zone run in two zones (decision record 0012).
 * @param {string} displayName
 * @param {string} zone
 * @param {string[]} testMatch
 */
const unit = (displayName, zone, testMatch) => ({
  ...jestTransform,
  displayName,
  rootDir,
  testEnvironment: '<rootDir>/tools/quality/zone-environment.cjs',
  testEnvironmentOptions: { zone },
  testMatch,
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/'],
})

/**
 * Finding the tests of the second zone reads all sources, which takes seconds.
 * @param {string} displayName
 */
const isChosen = (displayName) => {
  const words = process.argv.flatMap((argument) => argument.split('='))
  return !words.includes('--selectProjects') || words.includes(displayName)
}

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
      isChosen('los-angeles') ? unitTestsOfSecondZone().map((path) => `<rootDir>/${path}`) : [],
    ),
    ...(await import('./server/test/jest.api.config.mjs')).default,
  ],
}

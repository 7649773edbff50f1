// The API tests, once for each engine: black box, over HTTP, against the built server. API_ENGINE=pglite or postgres runs one of them.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jestTransform } from '@switchboard/tools/jest'

/** What these ask never reaches the engine: with two of them, one has them. */
const apart = '/server/test/api/(limits|token|xsrf)\\.api\\.test\\.ts$'

const on = (engine, _, engines) => ({
  ...jestTransform,
  displayName: { name: 'api', color: engine === 'postgres' ? 'blue' : 'cyan' },
  rootDir: fileURLToPath(new URL('../../', import.meta.url)),
  testMatch: ['<rootDir>/server/test/**/*.api.test.ts'],
  testEnvironment: '<rootDir>/server/test/running/engine-environment.cjs',
  testEnvironmentOptions: { engine },
  globalSetup: '<rootDir>/server/test/running/global-setup.ts',
  globalTeardown: '<rootDir>/server/test/running/global-teardown.ts',
  modulePathIgnorePatterns: ['/dist/'],
  testPathIgnorePatterns: ['/node_modules/', ...(engines[0] === engine ? [] : [apart])],
})

/** The folder of PostgreSQL's programs, or undefined when the machine has none. */
function postgresPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => b - a) : []
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const found = postgresPrograms()
if (found) process.env.POSTGRES_BIN = found

const engines = found ? ['pglite', 'postgres'] : ['pglite']
export default engines.filter((engine) => [undefined, engine].includes(process.env.API_ENGINE)).map(on)

// The configuration of Jest for a remote elsewhere.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ASSET_KINDS } from '../build/asset-kinds.mjs'

const { resolve } = createRequire(import.meta.url)
const stub = (name: string) => fileURLToPath(new URL(`stubs/${name}`, import.meta.url))

/** Packages that have only ES modules. */
const compiledPackages = ['@switchboard', 'd3-[a-z-]+', 'internmap', 'keycloak-js']

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
}

export interface JestConfig {
  readonly testMatch: readonly string[]
  readonly transform: Readonly<Record<string, readonly [transformer: string, options: object]>>
  readonly transformIgnorePatterns: readonly string[]
  readonly moduleNameMapper: Readonly<Record<string, string>>
}

/**
 * Compiles sources and our packages, which are ES modules. A class of a style module has its own name; a picture is the
 * name of its file.
 */
export const jestConfig = (): JestConfig => ({
  testMatch: ['**/src/**/*.test.{ts,tsx}'],
  transform: { '^.+\\.[cm]?[jt]sx?$': [resolve('@swc/jest'), swc] },
  // pnpm keeps packages in node_modules/.pnpm/<name>@<version>/node_modules/<name>.
  transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm/)?(${compiledPackages.join('|')})[/@+])`],
  moduleNameMapper: {
    '\\.css$': stub('css-classes.cjs'),
    [`\\.(${ASSET_KINDS.join('|')})$`]: stub('asset-address.cjs'),
  },
})

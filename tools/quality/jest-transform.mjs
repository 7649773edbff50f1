// Compiles our sources for Jest: TypeScript and ES modules become CommonJS.
import { ASSET_KINDS } from '../../platform/build/asset-kinds.mjs'

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
}

/** Packages that have only ES modules, or import while they run. Other packages run unchanged. */
const compiledPackages = [
  '@fastify\\+cookie',
  'cookie',
  'd3-[a-z-]+',
  'internmap',
  'jose',
  'keycloak-js',
  'oidc-provider',
  '@electric-sql\\+pglite',
]

export const jestTransform = {
  /** @type {Record<string, [transformer: string, options: object]>} */
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  // pnpm keeps packages in node_modules/.pnpm/<name>@<version>/node_modules/<name>.
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${compiledPackages.join('|')})@)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tools/quality/css-classes.cjs',
    [`\\.(${ASSET_KINDS.join('|')})$`]: '<rootDir>/tools/quality/asset-address.cjs',
  },
}

// How Jest reads our sources: TypeScript and ES modules become CommonJS.
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
}

/** Packages of ES modules only, and PGlite, which imports while it runs; every other package is run as it is. */
const translated = ['d3-[a-z-]+', 'internmap', 'jose', 'keycloak-js', 'oidc-provider', '@electric-sql\\+pglite']

export const jestTransform = {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  // pnpm keeps packages in node_modules/.pnpm/<name>@<version>/node_modules/<name>.
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${translated.join('|')})@)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/tools/quality/css-classes.cjs' },
}

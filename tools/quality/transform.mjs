// How Jest reads our sources: TypeScript and ES modules become CommonJS.
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
}

/** Packages that publish ES modules only; every other package is run as it is. */
const esModulesOnly = ['d3-[a-z-]+', 'internmap', 'jose', 'keycloak-js', 'oidc-provider']

export const jestTransform = {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  // pnpm keeps packages in node_modules/.pnpm/<name>@<version>/node_modules/<name>.
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${esModulesOnly.join('|')})@)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/tools/quality/css-classes.cjs' },
}

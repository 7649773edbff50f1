// Helpers of the server's tests, for the benchmarks.
import { importTypeScript } from '../../platform/build/import-typescript.mjs'

export const { freePort, newPostgres } = /** @type {typeof import('../../server/test/support/postgres.ts')} */ (
  await importTypeScript('server/test/support/postgres.ts')
)
export const { signIn } = /** @type {typeof import('../../server/test/support/sign-in.ts')} */ (
  await importTypeScript('server/test/support/sign-in.ts')
)
export const { startProvider } = /** @type {typeof import('../../server/test/support/provider.ts')} */ (
  await importTypeScript('server/test/support/provider.ts')
)

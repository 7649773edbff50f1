// Helpers of the server's tests, for the benchmarks.
import { importTypeScript } from '../../platform/build/import-typescript.ts'

export const { newPostgres } = (await importTypeScript(
  'server/test/support/postgres.ts',
)) as typeof import('../../server/test/support/postgres.ts')
export const { signIn } = (await importTypeScript(
  'server/test/support/sign-in.ts',
)) as typeof import('../../server/test/support/sign-in.ts')
export const { startProvider } = (await importTypeScript(
  'server/test/support/provider.ts',
)) as typeof import('../../server/test/support/provider.ts')

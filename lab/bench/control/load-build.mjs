// Replaces platform/loader/src/load-build.ts in the control build, where the remotes are lazy chunks of the host.

/** @type {Record<string, () => Promise<unknown>>} */
const remotes = {
  dashboard: () => import('@control/dashboard/src/remote'),
  usage: () => import('@control/usage/src/remote'),
  billing: () => import('@control/billing/src/remote'),
  services: () => import('@control/services/src/remote'),
  'account-settings': () => import('@control/account-settings/src/remote'),
}

/** @returns {(record: { name: string }) => Promise<object>} a `LoadedBuild` for each record */
export const createBuildLoader =
  () =>
  async ({ name }) => ({
    remote: await remotes[name]?.(),
    restoreStyles: async () => undefined,
    fetchModules: async () => undefined,
  })

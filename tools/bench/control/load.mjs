// The control build's side of host/src/federation/load.ts: the same remotes, bundled with the host as lazy chunks.
const remotes = {
  dashboard: () => import('@control/dashboard/src/remote'),
  usage: () => import('@control/usage/src/remote'),
  billing: () => import('@control/billing/src/remote'),
  services: () => import('@control/services/src/remote'),
  'account-settings': () => import('@control/account-settings/src/remote'),
}

export async function loadBuild({ record }) {
  return { remote: await remotes[record.name](), restyle: async () => undefined }
}

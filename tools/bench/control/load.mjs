// The control build's side of host/src/federation/load.ts: the same remotes, bundled with the host as lazy chunks.
const remotes = {
  dashboard: () => import('@control/dashboard/src/remote'),
  usage: () => import('@control/usage/src/remote'),
  billing: () => import('@control/billing/src/remote'),
  services: () => import('@control/services/src/remote'),
  'account-settings': () => import('@control/account-settings/src/remote'),
}

export async function load({ current }, path) {
  const remote = await remotes[current.name]()
  await remote.routes.find((route) => route.path === path)?.lazy()
  return { kind: 'ready', remote }
}

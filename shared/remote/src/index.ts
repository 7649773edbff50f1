export { CONTRACT } from './contract'
export { defineRemote } from './defineRemote'
export type { Lifecycles, Remote, RemoteRoute } from './defineRemote'

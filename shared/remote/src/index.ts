export { CONTRACT } from './contract'
export type { Lifecycles, PageHandle, Remote, RemoteRoute } from './contract'
export { defineRemote } from './defineRemote'
export { reportPageViews } from './page-views'

export { CONTRACT } from './contract'
export type { Lifecycles, PageHandle, Remote, RemoteRoute } from './contract'
export { defineRemote } from './define-remote'
export { reportPageViews } from './page-views'

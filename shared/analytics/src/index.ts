// The page data layer, named rules and events behind one adapter (D49).
export type { AccountFacts, Adapter, Call, Data, Environment, FuelType, Link, PageFacts } from './call'
export type { Report } from './call-queue'
export {
  accountKnown,
  bannerShown,
  errorToastShown,
  linkFollowed,
  loggedOut,
  pageBroke,
  pageViewed,
  remoteLoaded,
  startAnalytics,
  statusPanelAction,
  tooltipOpened,
} from './tracking'

export { canonical } from './canonical'
export { applyChange, replay } from './change'
export { claimOf } from './claims'
export type { Claim } from './claims'
export { isRange, isVersion, misfits } from './fits'
export type { BuildRecord, BuiltFile, NavigationEntry, RecordedRoute, Signature } from './record'
export { BUILD_PATTERN, isBuildId, isFilePath, isPartName, PART_PATTERN, RESERVED, routeFaults, SERVED } from './names'
export { ChangeRefused } from './refuse'
export { UNSTARTED_COOKIE } from './page'
export { bucketOf, choose, passedOver, resolve } from './resolve'
export type { Choice, CustomerKey, FindRecord, Resolved, ResolvedRemote, Rule, Situation } from './resolve'
export { checkSignature, keyId, signedBytes } from './signature'
export type { PublicKey, SignatureCheck } from './signature'
export { EMPTY, lastGood } from './state'
export type { Change, CohortRollout, HistoryEntry, PartState, PercentRollout, RegistryState, Rollout } from './state'
export type {
  FailureClass,
  HostPage,
  LoadOutcome,
  Outcome,
  OutcomeReport,
  PageRemote,
  PageRemotes,
  PanelBuild,
  PanelData,
  PanelPart,
  RecordSummary,
  Resolution,
  SummarisedRemote,
} from './page'
export { share, STRICTNESS, verdict } from './verdict'
export type { Fared, Strictness, Verdict } from './verdict'

export { canonicalJson } from './canonical-json'
export { addressRule, contentAddress, fileAddress, FOLDERS_COOKIE, isContentAddress } from './file-address'
export type { Addressing } from './file-address'
export { applyChange, buildToTakeBack, replayChanges } from './apply-change'
export { applyTrain, MOST_MEMBERS, takeTrainBack, trainOf } from './train'
export type { TrainChange } from './train'
export { findEnding } from './build-ending'
export { describeChange, findRepeatedRollback, findUnseen } from './meanwhile'
export { hasLanguage, inLanguage, LANGUAGE_COOKIE } from './in-language'
export { isRouteItself, matchRoute } from './route-match'
export { neededCalls, SHELL_NEEDS } from './needs'
export type { RouteMatch } from './route-match'
export { contractsOf, isRange, isVersion, incompatibilities } from './host-compatibility'
export { containerName, entryKindOf, MODULE_LOADER, scriptsOfViews } from './entry-kind'
export { remotesFilling } from './fillers'
export { isPlace, placeFaults, placesOf, viewsOf } from './places'
export { findOutputFaults } from './output-faults'
export { buildRecord, gateResult, publicKey } from './record'
export { keepKnownMembers, knownMembers } from './known-members'
export type {
  BuildRecord,
  BuildReference,
  BuiltFile,
  GateResult,
  NavigationEntry,
  Owner,
  ParentPage,
  PublicKey,
  RecordedFiller,
  RecordedRoute,
  Signature,
} from './record'
export { checkClosed, requireShape } from './check'
export type { Fault } from './check'
export { checkChange } from './change-rules'
export { checkPublishable } from './publish-rules'
export type { SignedRecord } from './publish-rules'
export {
  BUILD_PATTERN,
  isBuildId,
  isFilePath,
  isPartName,
  PART_PATTERN,
  RESERVED_PATHS,
  routeFaults,
  SERVER_PATHS,
} from './names'
export { ChangeRefused } from './change-refused'
export {
  continuesSignIn,
  hostScripts,
  takesEarlyCalls,
  baseOf,
  isOfOperators,
  isShell,
  OPERATIONS,
  SHELLS,
  withoutShells,
  UNSTARTED_COOKIE,
} from './shells'
export type { Shell } from './shells'
export { parseEmbedPage, parseHostPage, parsePanelData, parseRecord, parseResolution } from './parse'
export { bucketOf, chooseBuild, skippedRollouts, resolve, resolveOperations } from './resolve'
export type { BuildChoice, CustomerKey, FindRecord, Resolved, ResolveContext } from './resolve'
export type { Rule } from './rule'
export { checkSignature, keyId, signedBytes } from './signature'
export type { SignatureCheck } from './signature'
export { changeSchema, historyEntry } from './change'
export { EMPTY_STATE, lastGoodBuild, registryState } from './state'
export type { Change, HistoryEntry } from './change'
export type { CohortRollout, PartState, PercentRollout, RegistryState, Rollout } from './state'
export { failureClasses, outcomes } from './outcome'
export type { FailureClass, Outcome } from './outcome'
export { parseOutcomeReport } from './outcome-report'
export { errorKey, MAX_ERRORS } from './error-key'
export { trustedError } from './page-error'
export type { PageError } from './page-error'
export { reduceMessage, reduceName } from './reduce-error'
export type { LoadOutcome, OutcomeReport, SlowestInteraction } from './outcome-report'
export type {
  EmbedPage,
  HostPage,
  PageRemote,
  PageRemotes,
  PanelBuild,
  PanelData,
  PanelPart,
  RecordReference,
  RecordSummary,
  Resolution,
  ResolvedRemote,
  ShellFiles,
  SummarisedRemote,
} from './page'
export { failureRate, compareFailureRates } from './failure-comparison'
export type { FailureCount, FailureComparison } from './failure-comparison'
export { DEFAULT_THRESHOLDS } from './halt-thresholds'
export type { ComparisonThresholds } from './halt-thresholds'
export { compareHealth, environmentHealth, LEAST_CUSTOMERS, summarizeTiming } from './health'
export type { BuildFigures, ComparedCounts, EnvironmentHealth, PartHealth, Verdict } from './health'
export { LEAST_SAMPLES, TIMING_STEPS, timingStep } from './timing'
export { printViewNumber, readViewNumber, viewNumber, viewOfTicket } from './view-number'
export { pageViewTrace } from './view-trace'
export type { PageViewTrace } from './view-trace'
export type { TimingCounts } from './timing'

// Runs in the page before everything else. Bundled into one script, see ../candidate-page.ts.
import {
  appearance,
  cover,
  describedComponents,
  describedOrigin,
  describeMatch,
  finishAnimations,
  widestElement,
} from './appearance.ts'
import { callCounts, watchCalls } from './calls.ts'
import { commitCount, mostFrequentBeginner, noteCommits, watchCommits } from './commits.ts'
import { signIn } from './federation.ts'
import { takeLeavings, watchLeaving } from './leaving.ts'
import { leftCounts, leftOver } from './left-behind.ts'
import { watchOrigins } from './origins.ts'
import { changingFunctions, globalChanges, rememberGlobals, restoreBefore } from './page-globals.ts'
import { loadRemote, pageComponent, preparePage, throwAt, thrownOnPurpose } from './remote.ts'
import { rememberStyles, styleChanges } from './style-sheets.ts'
import { neighbourResponds, surroundings } from './surroundings.ts'
import { wait } from './timers.ts'
import { takeViolations, watchPolicy } from './violations.ts'
import { settle } from './settle.ts'
import { brokenBy, leavePage, openPage, useSlot } from './visits.ts'

watchCalls()
watchCommits()
watchOrigins()
watchPolicy()

const gate = {
  appearance,
  brokenBy,
  callCounts,
  changingFunctions,
  commitCount,
  cover,
  describedComponents,
  describedOrigin,
  describeMatch,
  finishAnimations,
  globalChanges,
  leavePage,
  leftCounts,
  leftOver,
  mostFrequentBeginner,
  neighbourResponds,
  noteCommits,
  openPage,
  pageComponent,
  rememberStyles,
  settle,
  signIn,
  styleChanges,
  surroundings,
  takeLeavings,
  takeViolations,
  throwAt,
  thrownOnPurpose,
  wait,
  widestElement,
  /** The browser leaves the page for the provider. */
  startSignIn: () => void signIn(),
  preparePage: async (...builds: Parameters<typeof preparePage>) => {
    useSlot(await preparePage(...builds))
    await settle()
    watchLeaving()
    rememberGlobals()
  },
  loadRemote: async (...given: Parameters<typeof loadRemote>) => {
    const loaded = await loadRemote(...given)
    await settle()
    return loaded
  },
}

export type Gate = typeof gate
type Work = (...given: unknown[]) => unknown

Object.assign(globalThis, {
  gate: Object.fromEntries(Object.entries(gate).map(([name, work]) => [name, restoreBefore(work as Work)])),
})

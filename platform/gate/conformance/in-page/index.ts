// Runs in the page before everything else. Bundled into one script, see ../candidate-page.ts.
import { appearance, finishAnimations, widestElement } from './appearance.ts'
import { callCounts, watchCalls } from './calls.ts'
import { commitCount, watchCommits } from './commits.ts'
import { signIn } from './federation.ts'
import { leftCounts, leftInWords, mostLeft } from './left-behind.ts'
import { globalChanges, rememberGlobals } from './page-globals.ts'
import { loadRemote, preparePage, throwAt, thrownOnPurpose } from './remote.ts'
import { rememberStyles, styleChanges } from './style-sheets.ts'
import { neighbourResponds, surroundings } from './surroundings.ts'
import { wait } from './timers.ts'
import { leavePage, openPage, settle, useSlot } from './visits.ts'

watchCalls()
watchCommits()

const gate = {
  appearance,
  callCounts,
  commitCount,
  finishAnimations,
  globalChanges,
  leavePage,
  leftCounts,
  leftInWords,
  mostLeft,
  neighbourResponds,
  openPage,
  rememberStyles,
  settle,
  signIn,
  styleChanges,
  surroundings,
  throwAt,
  thrownOnPurpose,
  wait,
  widestElement,
  /** The browser leaves the page for the provider. */
  startSignIn: () => void signIn(),
  preparePage: async (...builds: Parameters<typeof preparePage>) => {
    useSlot(await preparePage(...builds))
    await settle()
    rememberGlobals()
  },
  loadRemote: async (...given: Parameters<typeof loadRemote>) => {
    const loaded = await loadRemote(...given)
    await settle()
    return loaded
  },
}

export type Gate = typeof gate

Object.assign(globalThis, { gate })

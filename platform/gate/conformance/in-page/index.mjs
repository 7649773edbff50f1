// Runs in the page before everything else. Bundled into one script, see ../candidate-page.mjs.
import { appearance, finishAnimations, widestElement } from './appearance.mjs'
import { callCounts, watchCalls } from './calls.mjs'
import { commitCount, watchCommits } from './commits.mjs'
import { signIn } from './federation.mjs'
import { leftCounts, leftInWords, mostLeft } from './left-behind.mjs'
import { globalChanges, rememberGlobals } from './page-globals.mjs'
import { loadRemote, preparePage, throwAt, thrownOnPurpose } from './remote.mjs'
import { rememberStyles, styleChanges } from './style-sheets.mjs'
import { neighbourResponds, surroundings } from './surroundings.mjs'
import { wait } from './timers.mjs'
import { leavePage, openPage, settle, useSlot } from './visits.mjs'

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
  /** @type {(...builds: Parameters<typeof preparePage>) => Promise<void>} */
  preparePage: async (...builds) => {
    useSlot(await preparePage(...builds))
    await settle()
    rememberGlobals()
  },
  /** @type {typeof loadRemote} */
  loadRemote: async (...given) => {
    const loaded = await loadRemote(...given)
    await settle()
    return loaded
  },
}

/** @typedef {typeof gate} Gate */

Object.assign(globalThis, { gate })

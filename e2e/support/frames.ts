// Frames that a test holds back, so that work of two frames overlaps.
import type { Page } from '@playwright/test'

declare global {
  var holdFrames: (() => void) | undefined
  var releaseFrames: (() => void) | undefined
}

/** Callbacks for the next frame wait from `holdFrames()` until `releaseFrames()`. An init script. */
export function makeFramesHoldable(): void {
  let held: FrameRequestCallback[] | undefined
  const request = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = (callback) => (held ? held.push(callback) : request(callback))
  globalThis.holdFrames = () => void (held = [])
  globalThis.releaseFrames = () => {
    const waiting = held ?? []
    held = undefined
    for (const callback of waiting) request(callback)
  }
}

/** Until the page has drawn two frames, and the work that begins after each of them is done. */
export const drawTwoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++)
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))
  })

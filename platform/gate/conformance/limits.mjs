// Time limits: a remote that never comes to an end must not keep its team waiting indefinitely.

/** Milliseconds: to load the candidate, for each check of a page, and for a file of the live host; `visits`: how often a page is opened and left. */
export const LIMITS = { load: 20_000, step: 60_000, file: 20_000, visits: 20 }

/** @typedef {typeof LIMITS} Limits */

export class NoAnswer extends Error {}

/**
 * Runs the work and gives up at the limit. The page itself cannot do this, because its clocks stand still while its code is busy.
 * @template T
 * @param {import('@playwright/test').Page} page
 * @param {Promise<T>} work
 * @param {number} limit
 * @param {string} doing
 * @returns {Promise<T>}
 * @throws NoAnswer
 */
export async function limitTime(page, work, limit, doing) {
  const { promise: tooLate, reject } = createRejection()
  /** @param {string} words */
  const giveUp = (words) => reject(new NoAnswer(`${words} while ${doing}`))
  const giveUpAfterCrash = () => giveUp('Its page crashed')
  page.on('crash', giveUpAfterCrash)
  const timer = setTimeout(() => giveUp(`It has not answered for ${limit / 1000} s`), limit)
  // After the limit the rest of the work fails when the page is closed.
  work.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
    page.off('crash', giveUpAfterCrash)
  }
}

/** @returns {{ promise: Promise<never>, reject: (error: Error) => void }} */
function createRejection() {
  /** @type {(error: Error) => void} */
  let reject = () => {}
  const promise = /** @type {Promise<never>} */ (new Promise((_, refuse) => (reject = refuse)))
  return { promise, reject }
}

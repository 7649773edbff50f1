// A remote that never comes to an end must not keep its team waiting for ever.

/** Milliseconds: for loading it, for each thing that is tried with a page, and for a file of the live host; and how often a page is opened and left. */
export const LIMITS = { load: 20_000, step: 60_000, file: 20_000, visits: 20 }

export class NoAnswer extends Error {}

/**
 * The page itself cannot tell: its clocks stand still while its code is busy.
 * @template T
 * @param {import('@playwright/test').Page} page
 * @param {Promise<T>} work
 * @param {number} limit
 * @param {string} doing
 * @returns {Promise<T>}
 * @throws NoAnswer
 */
export async function within(page, work, limit, doing) {
  let timer
  let crashed
  const given = new Promise((_, reject) => {
    const end = (words) => reject(new NoAnswer(`${words} while ${doing}`))
    crashed = () => end('Its page crashed')
    page.on('crash', crashed)
    timer = setTimeout(() => end(`It has not answered for ${limit / 1000} s`), limit)
  })
  // What is left of the work ends with the page, and nobody waits for it.
  work.catch(() => {})
  try {
    return await Promise.race([work, given])
  } finally {
    clearTimeout(timer)
    page.off('crash', crashed)
  }
}

// What a browser transfers for a new build after loading the previous one (decision record 0059). Uses its own server.
import type { Page, Response } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { worded } from '../support/variants'

const MOST_BYTES = 30_000

interface WatchedFiles {
  /** The build files transferred since the last call: paths and sizes in bytes. */
  take(): Promise<Record<string, number>>
  /** Waits until the page has prefetched everything. */
  untilQuiet(): Promise<void>
}

function watchFiles(page: Page): WatchedFiles {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (/\/(host|remotes\/\w+)\/[\w-]+\/[^/]+\.(js|css)$/.test(response.url())) responses.push(response)
  })
  return {
    async take() {
      const sizes = await Promise.all(
        responses.splice(0).map(async (response) => {
          const { responseBodySize } = await response.request().sizes()
          return [new URL(response.url()).pathname, responseBodySize] as const
        }),
      )
      return Object.fromEntries(sizes.filter(([, bytes]) => bytes > 0))
    },
    async untilQuiet() {
      let before: number
      do {
        before = responses.length
        await page.waitForTimeout(2_000)
      } while (responses.length > before)
    },
  }
}

// deploys.spec.ts expects the files of the next build at the addresses of their content.
test('a release transfers only changed files', { tag: '@long' }, async ({ page, registry, signedInAs }) => {
  const files = watchFiles(page)
  await signedInAs(alex, '/usage')
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  await files.untilQuiet()
  const build = await registry.deploy('usage', worded('Last updated', 'Readings up to'))
  await files.take()
  await page.goto('/usage')
  await expect(page.getByText(/^Readings up to/)).toBeVisible()
  const transferred = await files.take()
  expect(Object.keys(transferred)).toContain(`/remotes/usage/${build}/remoteEntry.js`)
  expect(Object.keys(transferred).filter((path) => !path.startsWith('/remotes/usage/'))).toEqual([])
  const sum = Object.values(transferred).reduce((total, bytes) => total + bytes, 0)
  expect(sum, JSON.stringify(transferred)).toBeLessThan(MOST_BYTES)
})

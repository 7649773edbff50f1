// What a browser transfers for a new build after loading the previous one (decision record 0059). Uses its own server.
import type { Page, Response } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { worded } from '../support/variants'

const MOST_BYTES = 30_000

/** @returns a function that returns the build files transferred since its last call: paths and sizes in bytes */
function watchFiles(page: Page): () => Promise<Record<string, number>> {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (/\/(host|remotes\/\w+)\/[\w-]+\/[^/]+\.(js|css)$/.test(response.url())) responses.push(response)
  })
  return async () => {
    const sizes = await Promise.all(
      responses.splice(0).map(async (response) => {
        const { responseBodySize } = await response.request().sizes()
        return [new URL(response.url()).pathname, responseBodySize] as const
      }),
    )
    return Object.fromEntries(sizes.filter(([, bytes]) => bytes > 0))
  }
}

test('a release transfers only changed files', async ({ page, registry, signedInAs }) => {
  await signedInAs(alex, '/usage')
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  const build = await registry.deploy('usage', worded('Last updated', 'Readings up to'))
  const transferredFiles = watchFiles(page)
  await page.goto('/usage')
  await expect(page.getByText(/^Readings up to/)).toBeVisible()
  const transferred = await transferredFiles()
  expect(Object.keys(transferred)).toContain(`/remotes/usage/${build}/remoteEntry.js`)
  expect(Object.keys(transferred).filter((path) => !path.startsWith('/remotes/usage/'))).toEqual([])
  expect(Object.values(transferred).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_BYTES)
})

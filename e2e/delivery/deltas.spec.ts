// What a browser transfers of a new build whose former version it has (decision record 0061). A server of this file's own.
import * as zlib from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { worded } from '../support/variants'

const MOST_BYTES = 3_000

test.skip(!('zstdCompress' in zlib), 'Node.js 20 has no zstd')

/** The files of builds that come from the server from now on. */
function watchFiles(page: Page): () => Promise<Record<string, { encoding: string | undefined; bytes: number }>> {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (/\/(host|remotes\/\w+)\/[\w-]+\/[^/]+\.(js|css)$/.test(response.url())) responses.push(response)
  })
  return async () =>
    Object.fromEntries(
      await Promise.all(
        responses.splice(0).map(async (response) => {
          const { responseBodySize } = await response.request().sizes()
          const encoding = (await response.allHeaders())['content-encoding']
          return [new URL(response.url()).pathname, { encoding, bytes: responseBodySize }] as const
        }),
      ),
    )
}

test('a release transfers what changed, and a browser that lost its dictionaries gets whole files (needs zstd of Node.js)', async ({
  page,
  registry,
  signedInAs,
}) => {
  await signedInAs(alex, '/usage')
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  const build = await registry.deploy('usage', worded('Last updated', 'Readings up to'))
  const files = watchFiles(page)
  await page.goto('/usage')
  await expect(page.getByText(/^Readings up to/)).toBeVisible()
  const changed = Object.entries(await files()).filter(([, { bytes }]) => bytes > 0)
  expect(changed.map(([path]) => path)).toContain(`/remotes/usage/${build}/remoteEntry.js`)
  expect(changed.map(([, { encoding }]) => encoding)).toEqual(changed.map(() => 'dcz'))
  expect(changed.reduce((sum, [, { bytes }]) => sum + bytes, 0)).toBeLessThan(MOST_BYTES)

  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.goto('/usage')
  await expect(page.getByText(/^Readings up to/)).toBeVisible()
  const whole = Object.values(await files()).filter(({ bytes }) => bytes > 0)
  expect(new Set(whole.map(({ encoding }) => encoding))).toEqual(new Set(['br']))
})

// A release and its rollback, with migrations, while customers use the portal, by the steps of docs/deployment.md.
import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openPage, signIn } from './journeys.ts'
import { checksUnder, comesFromNginx, roll, type Failure } from './under-load.ts'
import type { Installation, Release } from './installation.ts'
import type { SteadyLoad } from './steady-load.ts'
import type { Checks } from '../checks.ts'
import type { Browser } from '@playwright/test'

/** @param installation whose servers are of the release before */
export async function checkForward(checks: Checks, installation: Installation, load: SteadyLoad) {
  await checksUnder(checks, load)(
    'no request fails during a new release with its migrations',
    async () => {
      assert.match(await installation.migrate('this'), /^Applied \d{4}-/)
      await installation.adopt('this')
      await roll(installation)
      assertRuns(installation, 'before')
      installation.useRelease('this')
      await roll(installation)
      assertRuns(installation, 'this')
    },
    lastStarters(),
  )
}

/**
 * Accepts a few failures: the last pages of a release may name its starter when no server has that starter any longer,
 * and the host then signs in without it. nginx asks both servers, one that does not have the file and one that has just
 * stopped, and returns the last response.
 */
function lastStarters(): (failure: Failure) => boolean {
  let seen = 0
  return (failure) =>
    failure.kind === 'file' && (failure.status === 404 || comesFromNginx(failure)) && ++seen <= MOST_LAST_STARTERS
}

const MOST_LAST_STARTERS = 2

/** @param installation whose tables are of this release */
export async function checkBack(checks: Checks, installation: Installation, load: SteadyLoad, browser: Browser) {
  const under = checksUnder(checks, load)
  await under(
    'the previous release runs on the newer tables, no request fails, and customers sign in',
    async () => {
      installation.useRelease('before')
      await roll(installation)
      assertRuns(installation, 'before')
      const page = await openPage(browser, installation.urls.portal)
      await signIn(page, 'alex')
      await page.getByText('Paperbark House').first().waitFor()
      await page.context().close()
    },
    lastStarters(),
  )
  await under(
    'the new release follows again',
    async () => {
      assert.equal(await installation.migrate('this'), 'The tables need no change.\n')
      installation.useRelease('this')
      await roll(installation)
      assertRuns(installation, 'this')
    },
    lastStarters(),
  )
}

function assertRuns({ servers, folder }: Installation, release: Release) {
  const expected = join(realpathSync(folder), 'releases', release, 'portal')
  for (const server of servers) assert.equal(server.folder, expected)
}

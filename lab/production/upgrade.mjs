// A release forward and back, with its migrations, while customers use the portal. The steps are those of docs/deployment.md.
import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openPage, signIn } from './journeys.mjs'
import { checksUnder, isSaidByNginx, roll } from './under-load.mjs'

/**
 * @typedef {import('./installation.mjs').Installation} Installation
 * @typedef {import('./steady-load.mjs').SteadyLoad} SteadyLoad
 */

/**
 * @param {import('./checks.mjs').Checks} checks
 * @param {Installation} installation whose servers are of the release before
 * @param {SteadyLoad} load
 */
export async function checkForward(checks, installation, load) {
  await checksUnder(checks, load)(
    'a new release, with its migrations, costs no request',
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
 * The last pages of a release may name its starter when no server has it any more: the host signs in without it. nginx asks both
 * servers, of which one does not know the file and the other one has just stopped, and passes on what it got last.
 * @returns {(failure: import('./under-load.mjs').Failure) => boolean}
 */
function lastStarters() {
  let seen = 0
  return (failure) =>
    failure.kind === 'file' && (failure.status === 404 || isSaidByNginx(failure)) && ++seen <= MOST_LAST_STARTERS
}

const MOST_LAST_STARTERS = 2

/**
 * @param {import('./checks.mjs').Checks} checks
 * @param {Installation} installation whose tables are of this release
 * @param {SteadyLoad} load
 * @param {import('@playwright/test').Browser} browser
 */
export async function checkBack(checks, installation, load, browser) {
  const under = checksUnder(checks, load)
  await under(
    'the release before starts on the newer tables, costs no request, and customers sign in',
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
    'and the new release follows again',
    async () => {
      assert.equal(await installation.migrate('this'), 'The tables need no change.\n')
      installation.useRelease('this')
      await roll(installation)
      assertRuns(installation, 'this')
    },
    lastStarters(),
  )
}

/**
 * @param {Installation} installation
 * @param {import('./installation.mjs').Release} release
 */
function assertRuns({ servers, folder }, release) {
  const expected = join(realpathSync(folder), 'releases', release, 'portal')
  for (const server of servers) assert.equal(server.folder, expected)
}

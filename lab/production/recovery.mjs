// Backup and restore: everything of the portal is lost but the backup and the release.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPage, signIn } from './journeys.mjs'

/**
 * @param {import('./checks.mjs').Checks} checks
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./steady-load.mjs').SteadyLoad} load
 * @param {import('@playwright/test').Browser} browser
 */
export async function checkRecovery(checks, installation, load, browser) {
  await checks.run('after a restore every acknowledged change is there, and customers sign in', async () => {
    // What was changed after the backup is lost: nobody changes anything meanwhile.
    await load.pause()
    const { acknowledged } = await load.report()
    assert.match(acknowledged, /^04\d{8}$/)
    await backUp(installation)
    await loseEverything(installation)
    await restore(installation)
    await assertShown(installation, browser, acknowledged)
  })
}

/**
 * The customer of the changes signs in.
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('@playwright/test').Browser} browser
 * @param {string} number
 */
export async function assertShown({ urls }, browser, number) {
  const page = await openPage(browser, urls.portal)
  await signIn(page, 'theo', '/contact-details')
  const shown = number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  await page.getByRole('group', { name: 'Contact number' }).getByText(shown).waitFor()
  await page.goto('/usage')
  await page.getByRole('table').first().waitFor()
  await page.context().close()
}

const databases = /** @type {const} */ (['portal', 'identity'])
const dumpOf = (/** @type {string} */ folder, /** @type {string} */ name) => join(folder, `${name}.dump`)

/** @param {import('./installation.mjs').Installation} installation */
async function backUp({ database, folder }) {
  for (const name of databases) await database.run('pg_dump', ['-Fc', '-d', name, '-f', dumpOf(folder, name)])
}

/** @param {import('./installation.mjs').Installation} installation */
async function loseEverything({ servers, provider, database, folder }) {
  await Promise.all([...servers, provider].map((part) => part.stop()))
  await database.dropDatabases()
  for (const name of readdirSync(join(folder, 'storage/builds')))
    rmSync(join(folder, 'storage/builds', name), { recursive: true })
  for (const name of ['server-1', 'server-2', 'operator'])
    for (const entry of readdirSync(join(folder, name))) rmSync(join(folder, name, entry), { recursive: true })
  mkdirSync(join(folder, 'storage/builds'), { recursive: true })
}

/** @param {import('./installation.mjs').Installation} installation */
async function restore(installation) {
  const { database, folder } = installation
  await database.createDatabases()
  for (const name of databases) await database.run('pg_restore', ['--exit-on-error', '-d', name, dumpOf(folder, name)])
  await installation.migrate('this')
  await installation.adopt('this')
  await startAgain(installation)
}

/** Servers are ready when the provider is. @param {import('./installation.mjs').Installation} installation */
export async function startAgain({ provider, servers }) {
  await provider.start()
  await Promise.all(servers.map((server) => server.start()))
}

// Backup and restore: everything is lost except the backup and the release.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPage, signIn } from './journeys.ts'
import type { Checks } from '../checks.ts'
import type { Installation } from './installation.ts'
import type { SteadyLoad } from './steady-load.ts'
import type { Browser } from '@playwright/test'

export async function checkRecovery(checks: Checks, installation: Installation, load: SteadyLoad, browser: Browser) {
  await checks.run('a restore has every acknowledged change, and customers sign in', async () => {
    // Changes after the backup are lost, so the load pauses.
    await load.pause()
    const { acknowledged } = await load.report()
    assert.match(acknowledged, /^04\d{8}$/)
    await backUp(installation)
    await loseEverything(installation)
    await restore(installation)
    await assertShown(installation, browser, acknowledged)
  })
}

/** The customer of the changes signs in. */
export async function assertShown({ urls }: Installation, browser: Browser, number: string) {
  const page = await openPage(browser, urls.portal)
  await signIn(page, 'theo', '/contact-details')
  const shown = number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  await page.getByRole('group', { name: 'Contact number' }).getByText(shown).waitFor()
  await page.goto('/usage')
  await page.getByRole('table').first().waitFor()
  await page.context().close()
}

const databases = ['portal', 'identity'] as const
const dumpOf = (folder: string, name: string) => join(folder, `${name}.dump`)

async function backUp({ database, folder }: Installation) {
  for (const name of databases) await database.run('pg_dump', ['-Fc', '-d', name, '-f', dumpOf(folder, name)])
}

async function loseEverything({ servers, provider, database, folder }: Installation) {
  await Promise.all([...servers, provider].map((part) => part.stop()))
  await database.dropDatabases()
  for (const name of readdirSync(join(folder, 'storage/builds')))
    rmSync(join(folder, 'storage/builds', name), { recursive: true })
  for (const name of ['server-1', 'server-2', 'operator'])
    for (const entry of readdirSync(join(folder, name))) rmSync(join(folder, name, entry), { recursive: true })
  mkdirSync(join(folder, 'storage/builds'), { recursive: true })
}

async function restore(installation: Installation) {
  const { database, folder } = installation
  await database.createDatabases()
  for (const name of databases) await database.run('pg_restore', ['--exit-on-error', '-d', name, dumpOf(folder, name)])
  await installation.migrate('this')
  await installation.adopt('this')
  await startAgain(installation)
}

/** Servers are ready when the provider is. */
export async function startAgain({ provider, servers }: Installation) {
  await provider.start()
  await Promise.all(servers.map((server) => server.start()))
}

// Builds of the remote by each bundler, published to a portal and opened in a browser.
import assert from 'node:assert/strict'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { readBuildRecord } from '../../platform/build/record-shapes.ts'
import { openPortal } from '../../platform/command/portal-client.ts'
import { publishBuild } from '../../platform/command/publish-build.ts'
import { CHAPTER_REMOTE } from '../../platform/gate/testing/created-remote.ts'
import { logIn } from '../bench/browser.ts'
import type { RunningPortal } from './portal.ts'

const why = 'test of packages'
const outage = { id: 'fitzroy', suburb: 'Fitzroy', homes: 1240, endsOn: null, planned: false }

/** @param dist the folder in which the remote's repository keeps the build */
export const keptBuild = (folder: string, bundler: string) => join(folder, `dist-${bundler}`)

/** Keeps a build apart from the next one. @returns its folder */
export function keepBuild(folder: string, bundler: string): string {
  const kept = keptBuild(folder, bundler)
  rmSync(kept, { recursive: true, force: true })
  renameSync(join(folder, 'dist'), kept)
  return kept
}

/** @param dist the folder of the build */
export async function publishAndOpen(
  { url, token, key }: RunningPortal,
  { browser, dist }: { browser: Browser; dist: string },
): Promise<void> {
  const portal = openPortal({ url, token: () => token })
  const record = readBuildRecord(dist)
  await publishBuild(portal, { dist, record, pem: key, why })
  const change = { kind: 'promote', part: CHAPTER_REMOTE, build: record.build }
  await portal.post('/registry/api/changes', { change, why })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  try {
    await page.route('**/api/portal/outages', (route) => route.fulfill({ json: [outage] }))
    const updates = page.waitForRequest(
      (request) => request.method() !== 'GET' && request.url().endsWith('/api/portal/outages/updates'),
    )
    await page.route('**/api/portal/outages/updates', (route) => route.fulfill({ status: 204 }))
    await page.goto(`${url}/${CHAPTER_REMOTE}`)
    await logIn(page, 'alex')
    const picture = page.getByRole('img', { name: 'A lamp without power' })
    await picture.waitFor()
    await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
    await page.getByRole('link', { name: /Fitzroy/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Outage', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Tell me about changes' }).click()
    assert.deepEqual((await updates).postDataJSON(), { outage: outage.id })
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    assert.ok(scripts.some((address) => address.includes(`/remotes/${CHAPTER_REMOTE}/${record.build}/`)))
    assert.deepEqual(errors, [])
  } finally {
    await page.context().clearCookies()
    await page.close()
  }
}

// Bytes of a build that differ from its record.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { DEADLINE_MS, failure } from '../support/shell'
import { worded } from '../support/variants'

test('a build with damaged chunks in the storage is replaced by the last good one, in the same view, which runs no script without a hash', async ({
  page,
  ownServer,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/\/remotes\/(usage|billing)\/\S+\.js/)
  const build = await registry.deploy('usage', worded('Last updated', 'Readings of'))
  const folder = join(ownServer.dataDir, 'registry/builds/usage', build)
  const chunks = readdirSync(folder).filter((name) => /^\d+\.js$/.test(name))
  for (const name of chunks) writeFileSync(join(folder, name), 'globalThis.wasRun = true')
  const [damaged = ''] = chunks
  expect((await fetch(`${ownServer.address}/remotes/usage/${build}/${damaged}`)).status).toBe(500)

  await signedInAs(alex, '/usage')
  await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, 'usage')).toHaveCount(0)
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
  rmSync(folder, { recursive: true })

  const { files, base } = await registry.record('billing', (await registry.state()).parts['billing']!.current!)
  const { path, integrity } = files.find((file) => file.path === 'remoteEntry.js')!
  const outcomeOf = (hash: string) =>
    page.evaluate(
      async ([address, integrity]) =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script')
          script.crossOrigin = 'anonymous'
          if (integrity) script.integrity = integrity
          for (const outcome of ['load', 'error']) script.addEventListener(outcome, () => resolve(outcome))
          script.src = address
          document.head.append(script)
        }),
      [base + path, hash] as const,
    )
  expect([await outcomeOf(integrity), await outcomeOf('')]).toEqual(['load', 'error'])
})

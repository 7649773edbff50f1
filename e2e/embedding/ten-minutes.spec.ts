// The three files of docs/embedding.md, copied verbatim, with AngularJS, angular-route and keycloak-js.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { freePort } from '../support/servers'
import { logIn } from '../support/sign-in'

const root = fileURLToPath(new URL('../../', import.meta.url))
const FILES = /^`([\w.]+)`[^]*?\n```\w+\n([\s\S]*?)```/gm
const packages = {
  angular: 'legacy/node_modules/angular',
  'angular-route': 'legacy/node_modules/angular-route',
  'keycloak-js': 'e2e/node_modules/keycloak-js',
}

function copyFiles(folder: string): string[] {
  const documents = readFileSync(join(root, 'docs/embedding.md'), 'utf8')
  const [, section = ''] = documents.split('## In ten minutes')
  const files = [...section.split('\n## ')[0]!.matchAll(FILES)]
  for (const [, name = '', content = ''] of files) writeFileSync(join(folder, name), content)
  for (const [name, from] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, from), link)
  }
  return files.map(([, name = '']) => name)
}

test('copying the files from the documentation shows a remote in an AngularJS page, at its route, under a strict policy', async ({
  page,
  portal,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-ten-minutes-'))
  expect(copyFiles(folder)).toEqual(['index.html', 'main.js', 'server.mjs'])
  const port = String(await freePort())
  const server = spawn(process.execPath, ['server.mjs', port, new URL(portal).port], { cwd: folder })
  try {
    await once(server.stdout, 'data')
    const address = `http://localhost:${port}/accounts/`
    await page.goto(`${address}#!/energy`)
    await logIn(page, alex)
    const usage = page.locator('switchboard-remote')
    await expect(usage.getByRole('table', { name: 'Summary' })).toBeVisible()
    await expect(page).toHaveURL(`${address}#!/energy`)
    await test.step('the route survives a new sign-in, and links go where the application sends them', async () => {
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
      await expect(usage).toHaveCount(0)
      await page.goBack()
      await expect(usage.getByRole('radio', { name: 'Daily' })).toBeChecked()
      await page.reload()
      await expect(usage.getByRole('table', { name: 'Summary' })).toBeVisible()
      await expect(page).toHaveURL(`${address}#!/energy`)
    })
  } finally {
    server.kill()
    rmSync(folder, { recursive: true })
  }
})

// A team elsewhere: from an empty folder to a page that customers see, and an update.
import assert from 'node:assert/strict'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { startBrowser } from '../../platform/gate/gate.ts'
import { startChild } from '../../shared/node/child-process.mjs'
import { anything, object, parseJson, recordOf, readJson, string } from '../../shared/node/read-json.mjs'
import { freePort } from '../part-process.ts'
import { waitUntil, type Checks } from '../checks.ts'
import { npm, onlyFrom } from './npm.ts'
import type { RunningPortal } from './portal.ts'
import type { Registry } from './registry.ts'

const NAME = 'energy-tips'
const manifest = object({
  name: string,
  version: string,
  dependencies: recordOf(string),
  devDependencies: recordOf(string),
})

interface Team {
  registry: Registry
  portal: RunningPortal
  /** an empty folder */
  folder: string
}

export async function runCreatedRemoteChecks(checks: Checks, team: Team) {
  const { registry, portal, folder } = team
  const env = { ...registry.env, SWITCHBOARD_TOKEN: portal.token, SWITCHBOARD_KEY: portal.key }
  const run = (script: string, ...args: string[]) =>
    npm(['run', '--silent', script, '--', ...args], { env, cwd: folder })
  await checks.run('npx creates a repository in an empty folder', async () => {
    const args = ['@switchboard/command', 'create', NAME, '--portal', portal.url]
    await npm(['exec', '--yes', '--', ...args], { env: registry.env, cwd: folder })
    onlyFrom(registry, folder)
  })
  await checks.run('its tests pass: build, types, units, pages in the host', async () => void (await run('test')))
  await checks.run('the gate accepts it, without a token', async () => {
    await npm(['run', '--silent', 'gate'], { env: registry.env, cwd: folder })
  })
  await checks.run('npm run dev shows it with the API of the portal', () => checkDevelopment(team))
  await checks.run('it is published and promoted', async () => {
    assert.match(
      await run('publish', '--why', 'first build'),
      /is published\. Nobody gets it yet:\n {2}npx switchboard promote/,
    )
    await run('promote', '--why', 'first build')
  })
  await checks.run('a customer opens it, changes a number, and sees the picture', () => checkPage(portal.url))
  await checks.run('update moves it to the portal’s versions, and says what changed', () => checkUpdate(team))
}

async function checkDevelopment({ folder, registry }: Team) {
  const port = await freePort()
  const env = { ...registry.env, PORT: String(port) }
  const server = startChild(process.execPath, ['dev.mjs'], { cwd: folder, env, stdio: 'ignore' })
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
  try {
    await waitUntil('the server responds', async () => (await read('/').catch(() => '')) !== '', 120)
    assert.match(await read('/'), new RegExp(`<switchboard-remote name="${NAME}">`))
    assert.match(await read('/record.json'), /"path":"\/energy-tips"/)
    assert.match(await read('/remoteEntry.js'), /switchboard_energy_tips/)
    assert.match(await read('/api/config/portalkeycloakconfig'), /"realm":"switchboard"/)
    assert.match(await read('/registry/embed.json'), /"kind":"override"/)
  } finally {
    server.kill('SIGTERM')
  }
}

async function checkPage(url: string) {
  const browser = await startBrowser()
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } })
    await page.goto(`/${NAME}`)
    await page.getByRole('textbox', { name: /e-?mail/i }).fill('alex@example.com')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wattlebird')
    await page.getByRole('button', { name: /^(log|sign) in$/i }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Energy tips' }).waitFor()
    await page.getByRole('textbox', { name: 'Telephone number' }).fill('0491 570 110')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('We saved your telephone number.').first().waitFor()
    await page.getByRole('link', { name: 'About this page' }).click()
    await page.getByRole('heading', { level: 1, name: 'About this page' }).waitFor()
    const picture = page.getByRole('img', { name: 'A house' })
    await picture.waitFor()
    assert.equal(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 160)
    await page.goto(`/${NAME}`)
    assert.match(await page.getByRole('textbox', { name: 'Telephone number' }).inputValue(), /0491 ?570 ?110/)
  } finally {
    await browser.close()
  }
}

/** The next release has another version of one package, and an entry in the changelog. */
async function checkUpdate({ registry, portal, folder }: Team) {
  const next = `${folder}-next`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next)
  for (const name of ['ui', 'build']) {
    const copy = join(next, name)
    cpSync(join(folder, 'node_modules/@switchboard', name), copy, { recursive: true })
    rmSync(join(copy, 'node_modules'), { recursive: true, force: true })
    appendFileSync(join(copy, 'CHANGELOG.md'), '\n## 0.1.9\n\n- Cards have rounder corners.\n')
    const file = join(copy, 'package.json')
    const whole = readJson(file, recordOf(anything))
    writeFileSync(file, JSON.stringify({ ...whole, version: '0.1.9' }))
    await npm(['publish', copy], { env: registry.env, cwd: next })
  }
  const later = await startNextRelease(portal.url, { '@switchboard/ui': '0.1.9', '@switchboard/build': '0.1.9' })
  try {
    const env = { ...registry.env, SWITCHBOARD_URL: later.url }
    const printed = await npm(['run', '--silent', 'switchboard', '--', 'update'], { env, cwd: folder })
    assert.match(printed, /@switchboard\/ui {2}0\.1\.0 → 0\.1\.9/)
    assert.match(printed, /What changed:\n\n- Cards have rounder corners\./)
  } finally {
    later.close()
    rmSync(next, { recursive: true, force: true })
  }
  assert.equal(readJson(join(folder, 'package.json'), manifest).dependencies['@switchboard/ui'], '0.1.9')
  assert.ok(existsSync(join(folder, 'node_modules/@switchboard/ui/package.json')))
  assert.match(readFileSync(join(folder, 'node_modules/@switchboard/ui/package.json'), 'utf8'), /"version": ?"0\.1\.9"/)
  onlyFrom(registry, folder)
}

/** A portal that describes other versions, and nothing else. */
async function startNextRelease(portal: string, versions: Readonly<Record<string, string>>) {
  const description = parseJson(
    await (await fetch(new URL('/registry/api/platform', portal))).text(),
    object({ packages: recordOf(string) }),
  )
  const body = JSON.stringify({ ...description, packages: { ...description.packages, ...versions } })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(body)
  })
  const port = await freePort()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

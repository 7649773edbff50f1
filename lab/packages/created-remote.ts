// A team elsewhere: from an empty folder to pages that customers see, broken builds, and an update.
import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bundlerNames } from '../../platform/command/elsewhere/create.ts'
import { startBrowser } from '../../platform/gate/gate.ts'
import { filesOfChapter, sectionOf } from '../../platform/gate/testing/created-remote.ts'
import { startChild } from '../../shared/node/child-process.mjs'
import { anything, object, parseJson, recordOf, readJson, string } from '../../shared/node/read-json.mjs'
import { freePort } from '../part-process.ts'
import { waitUntil, type Checks } from '../checks.ts'
import { tryKindsInCreated } from './broken-kinds.ts'
import { findUnsafeFaults } from './faults.ts'
import { npm, onlyFrom } from './npm.ts'
import type { RunningPortal } from '../portal.ts'
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
  bundler: string
  /** of kinds of broken builds, to try these instead of everything after create */
  kinds?: RegExp | undefined
}

export async function runCreatedRemoteChecks(checks: Checks, team: Team) {
  const { registry, portal, folder, bundler, kinds } = team
  const env = { ...registry.env, SWITCHBOARD_TOKEN: portal.token, SWITCHBOARD_KEY: portal.key }
  const run = (script: string, ...args: string[]) =>
    npm(['run', '--silent', script, '--', ...args], { env, cwd: folder })
  const check = (what: string, work: () => Promise<void>) => checks.run(`${bundler}: ${what}`, work)
  await check('npx creates a repository in an empty folder', async () => {
    const args = ['@switchboard/command', 'create', NAME, '--portal', portal.url, '--bundler', bundler]
    await npm(['exec', '--yes', '--', ...args], { env: registry.env, cwd: folder })
    onlyFrom(registry, folder)
  })
  if (kinds) {
    await check('broken builds end as expected', async () => {
      assert.deepEqual(await tryKindsInCreated({ folder, name: NAME, env: registry.env, portal, wanted: kinds }), [])
    })
    return
  }
  await check('a page with a form, and a package of its own, are added', () => addOwnPage(team))
  await check('its tests pass: build, types, units, pages in the host', async () => void (await run('test')))
  await check('the gate accepts it, without a token', async () => {
    await npm(['run', '--silent', 'gate'], { env: registry.env, cwd: folder })
  })
  await check('npm run dev shows it with the API of the portal', () => checkDevelopment(team))
  await check('it is published', async () => {
    assert.match(
      await run('publish', '--why', 'first build'),
      /is published\. Nobody gets it yet:\n {2}npx switchboard promote/,
    )
  })
  await check('it is promoted', async () => void (await run('promote', '--why', 'first build')))
  await check('a customer opens its pages, changes a number, and saves a note', () => checkPages(team))
  await checkBrokenBuilds(check, team)
  await check('faults of the network in its files lead to the last good build', async () => {
    assert.deepEqual(await findUnsafeFaults({ registry, portal, folder, name: NAME, run }), [])
  })
  await check('update moves it to the portal’s versions, and says what changed', () => checkUpdate(team))
}

/** As docs/remotes.md describes. */
async function addOwnPage({ folder, registry }: Team) {
  await npm(['install', 'clsx'], { env: registry.env, cwd: folder })
  for (const [file, text] of filesOfChapter(sectionOf('Forms and changes'))) writeFileSync(join(folder, file), text)
  edit(folder, 'src/remote.ts', /(?=\{ path: 'about')/, blockWith("path: 'note'") + blockWith("path: 'rooms/:room'"))
  edit(folder, 'answers.json', /^\{/, `{${blockWith('energy-tips/note"')}${blockWith('energy-tips/rooms/kitchen"')}`)
}

/** @returns a block of code of the section without a file name */
const blockWith = (words: string) => {
  const [, , block = ''] =
    [...sectionOf('Forms and changes').matchAll(/^```(\w+)\n(.*?)^```$/gms)].find(
      ([, , text = '']) => text.split('\n').length < 6 && text.includes(words),
    ) ?? []
  if (block === '') throw new Error(`The section has no short block with ${words}`)
  return block
}

/** A file of the repository. */
function edit(folder: string, file: string, pattern: RegExp, by: string) {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  assert.match(before, pattern)
  writeFileSync(
    path,
    before.replace(pattern, () => by),
  )
}

/** What a page may not do: code at the beginning of its file and of its component, and words of the finding. */
const broken = [
  ['uses storage', '', `localStorage.setItem('seen', 'yes')`, 'localStorage uses the browser’s storage'],
  ['throws while it is rendered', '', `if (text.about) throw new Error('broken note')`, 'Error: broken note'],
  [
    'has a second copy of a package',
    `import { hashKey } from '@tanstack/react-query'\n`,
    `text.about.includes(hashKey(['a']))`,
    'a copy of @tanstack/query-core',
  ],
] as const

async function checkBrokenBuilds(
  check: (what: string, work: () => Promise<void>) => Promise<void>,
  { folder, registry }: Team,
) {
  const path = join(folder, 'src/AboutPage.tsx')
  const good = readFileSync(path, 'utf8')
  const component = 'export function Component() {'
  for (const [what, first, code, finding] of broken)
    await check(`the gate refuses a build that ${what}, and names the line`, async () => {
      writeFileSync(path, first + good.replace(component, () => `${component}\n  ${code}`))
      try {
        const run = npm(['run', '--silent', 'gate'], { env: registry.env, cwd: folder })
        const text = await run.then(
          () => 'accepted',
          (error: Error) => error.message.replaceAll(/\s+/g, ' '),
        )
        assert.ok(text.includes(finding), text)
        assert.match(text, /--> src\/AboutPage\.tsx:\d+/)
      } finally {
        writeFileSync(path, good)
      }
    })
}

async function checkDevelopment({ folder, registry }: Team) {
  const port = await freePort()
  const env = { ...registry.env, PORT: String(port) }
  const server = startChild(process.execPath, ['dev.mjs'], { cwd: folder, env, stdio: 'ignore' })
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
  try {
    await waitUntil('the server responds', async () => (await read('/').catch(() => '')) !== '', 120)
    for (const path of ['/', `/${NAME}/about`])
      assert.match(await read(path), new RegExp(`<switchboard-remote name="${NAME}">`))
    assert.match(await read('/record.json'), /"path":"\/energy-tips"/)
    assert.match(await read('/remoteEntry.js'), /switchboard_energy_tips/)
    assert.match(await read('/api/config/portalkeycloakconfig'), /"realm":"switchboard"/)
    assert.match(await read('/registry/embed.json'), /"kind":"override"/)
    await checkDevelopmentPage(`http://localhost:${port}`)
  } finally {
    server.kill('SIGTERM')
  }
}

/** The page at its own address, with the portal's sign-in and a response of answers.json. */
async function checkDevelopmentPage(address: string) {
  const browser = await startBrowser()
  try {
    const page = await browser.newPage({ baseURL: address })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      const isComplaint = ['warning', 'error'].includes(message.type())
      // The frame of the identity provider's own script.
      if (isComplaint && !message.text().includes('sandbox attribute')) complaints.push(message.text())
    })
    await page.goto(`/${NAME}/about`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await logIn(page)
    await page.getByRole('img', { name: 'A house' }).waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    // A reload after a change of the code shows the page that is open.
    await page.waitForURL(`**/${NAME}`)
    await page.goto(`/${NAME}/note`)
    await page.getByRole('textbox', { name: 'Note' }).fill('Meter behind the shed')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('We saved your note.').first().waitFor()
    assert.deepEqual(complaints, [])
  } finally {
    await browser.close()
  }
}

async function logIn(page: Page) {
  await page.getByRole('textbox', { name: /e-?mail/i }).fill('alex@example.com')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: /^(log|sign) in$/i }).click()
}

async function checkPages({ portal: { url }, bundler }: Team) {
  const browser = await startBrowser()
  const number = `0491 570 1${10 + bundlerNames().indexOf(bundler)}`
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } })
    const changes: string[] = []
    await page.route(new RegExp(`/api/portal/${NAME}/`), (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.fulfill({ json: { name: 'Kitchen' } })
      const what = request.url().split(`/${NAME}/`)[1] ?? ''
      changes.push(`${request.method()} ${what} ${request.postData() ?? ''}`.trim())
      return route.fulfill({ status: 204 })
    })
    await page.goto(`/${NAME}`)
    await logIn(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Energy tips' }).waitFor()
    await page.getByRole('textbox', { name: 'Telephone number' }).fill(number)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('We saved your telephone number.').first().waitFor()
    await page.getByRole('link', { name: 'About this page' }).click()
    await page.getByRole('heading', { level: 1, name: 'About this page' }).waitFor()
    const picture = page.getByRole('img', { name: 'A house' })
    await picture.waitFor()
    // The image may still be loading; this rejects if it does not load.
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    assert.equal(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 160)
    await page.goto(`/${NAME}`)
    const kept = await page.getByRole('textbox', { name: 'Telephone number' }).inputValue()
    assert.equal(kept.replaceAll(' ', ''), number.replaceAll(' ', ''))
    await page.goto(`/${NAME}/note`)
    await page.getByRole('textbox', { name: 'Note' }).fill('Meter behind the shed')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('We saved your note.').first().waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('We removed your note.').first().waitFor()
    await changeRoom(page)
    const expected = ['PUT note {"text":"Meter behind the shed"}', 'DELETE note']
    assert.deepEqual(changes, [...expected, 'PUT rooms/kitchen {"name":"Galley"}', 'DELETE rooms/kitchen'])
  } finally {
    await browser.close()
  }
}

/** A page with a parameter. */
async function changeRoom(page: Page) {
  await page.goto(`/${NAME}/rooms/kitchen`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Galley')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('We saved the name.').first().waitFor()
  await page.getByRole('button', { name: 'Remove room' }).click()
  await page.getByRole('textbox', { name: 'Telephone number' }).waitFor()
}

/** The next release has another version of one package, and an entry in the changelog. */
async function checkUpdate({ registry, portal, folder, bundler }: Team) {
  const next = `${folder}-next`
  const version = `0.9.${bundlerNames().indexOf(bundler)}`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next)
  for (const name of ['ui', 'build']) {
    const copy = join(next, name)
    cpSync(join(folder, 'node_modules/@switchboard', name), copy, { recursive: true })
    rmSync(join(copy, 'node_modules'), { recursive: true, force: true })
    appendFileSync(join(copy, 'CHANGELOG.md'), `\n## ${version}\n\n- Cards have rounder corners.\n`)
    const file = join(copy, 'package.json')
    const whole = readJson(file, recordOf(anything))
    writeFileSync(file, JSON.stringify({ ...whole, version }))
    await npm(['publish', copy], { env: registry.env, cwd: next })
  }
  const later = await startNextRelease(portal.url, { '@switchboard/ui': version, '@switchboard/build': version })
  try {
    const env = { ...registry.env, SWITCHBOARD_URL: later.url }
    const printed = await npm(['run', '--silent', 'switchboard', '--', 'update'], { env, cwd: folder })
    assert.match(printed, new RegExp(`@switchboard/ui {2}\\d+\\.\\d+\\.\\d+ → ${version}`))
    assert.match(printed, /What changed:\n\n- Cards have rounder corners\./)
  } finally {
    later.close()
    rmSync(next, { recursive: true, force: true })
  }
  assert.equal(readJson(join(folder, 'package.json'), manifest).dependencies['@switchboard/ui'], version)
  const installed = readJson(join(folder, 'node_modules/@switchboard/ui/package.json'), object({ version: string }))
  assert.equal(installed.version, version)
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

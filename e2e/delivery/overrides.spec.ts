// Other builds in one browser: with the panel in nonprod, and with a preview link in production.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { startProxy } from '../support/proxy'
import { openRegistry } from '../support/registry'
import { freePort, startProduction, type Running } from '../support/servers'
import { openWithSession } from '../support/session'
import { DEADLINE_MS } from '../support/shell'
import { logIn } from '../support/sign-in'
import { worded } from '../support/variants'
import { OPERATORS_PAGE, rowOf, signInAsOperator } from './operators-page'

test.describe.configure({ mode: 'default' })

const root = fileURLToPath(new URL('../../', import.meta.url))
const before = 'Utilities'
const another = worded(before, 'Not for everybody')
const says = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Builds in this tab' })
const badge = (page: Page) => page.getByRole('complementary', { name: 'Builds of this browser' })
const openPanel = (page: Page) => page.keyboard.press('Control+Alt+KeyB')

/** Scripts of the host in addition to those of every page; the panel is one. */
const moreOfHost = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/host\/[\w-]{16,22}\/.*\.js$/.test(path) && !/\/(main|runtime|vendor)\.js$/.test(path)),
  )

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('not reached by the keyboard')
}

/** Includes small windows and dark mode. */
async function expectForEveryone(page: Page): Promise<void> {
  const wide = page.viewportSize()!
  expect(await violations(page), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page), 'dark, 390 pixels wide').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no scrolling sideways').toBeLessThanOrEqual(
    390,
  )
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('the panel gives this browser another build by keyboard alone, shows that, and ends it; a preview link does the same', async ({
  page,
  browser,
  portal,
  registry,
  signedInAs,
}) => {
  const build = await registry.publish('services', another)
  await signedInAs(alex, '/services')
  await expect(says(page, before)).toBeVisible()
  await openPanel(page)
  await expect(panel(page).getByRole('rowheader', { name: 'services' })).toBeVisible()

  const chooser = panel(page).getByRole('combobox', { name: 'Build of services' })
  await tabTo(page, chooser)
  // A headless browser does not open the list, whose keys select by letters.
  await chooser.selectOption(build)
  await tabTo(page, panel(page).getByRole('button', { name: 'Use for services' }))
  await page.keyboard.press('Enter')
  await expect(says(page, 'Not for everybody')).toBeVisible()
  await expect(badge(page)).toContainText(`services is build ${build.slice(0, 8)}`)
  await openPanel(page)
  await expect(panel(page).getByRole('row').filter({ hasText: 'Chosen in this panel.' })).toHaveCount(1)
  await expectForEveryone(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  // The API tests prove that other browsers get the current build.
  if (process.env.LONG)
    await test.step('no other browser gets it', async () => {
      const elsewhere = await browser.newPage({ baseURL: portal })
      await elsewhere.goto('/services')
      await logIn(elsewhere, alex)
      await expect(says(elsewhere, before)).toBeVisible()
      await elsewhere.close()
    })

  await tabTo(page, badge(page).getByRole('button', { name: 'Remove override' }))
  await page.keyboard.press('Enter')
  await expect(says(page, before)).toBeVisible()
  await expect(badge(page)).toHaveCount(0)

  await test.step('a preview link shows its build until it ends', async () => {
    await page.goto(await registry.preview('services', build))
    await expect(says(page, 'Not for everybody')).toBeVisible()
    await expect(badge(page)).toContainText('Preview of services until')
    expect(page.url()).toBe(`${portal}/services`)
    await badge(page).getByRole('link', { name: 'End preview' }).click()
    await expect(says(page, before)).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
  })
})

// The unit tests of the panel check when a development server replaces a build, those of the loader what a failure does.
test(
  'a development server replaces a remote, and the published build returns when it is forbidden or gone',
  { tag: '@long' },
  async ({ page, context, portal, registry, signedInAs, expectErrors }) => {
    test.setTimeout(90_000)
    expectErrors(
      /ERR_CONNECTION_REFUSED|Failed to load resource|WebSocket|webpack-dev-server|Content Security Policy|policy/i,
    )
    const cannotLoad = 'which cannot be loaded: the published build is shown.'
    const port = await freePort()
    const server = spawn(
      process.execPath,
      [
        '--import',
        pathToFileURL(join(root, 'tools/launch/end-with-parent.mjs')).href,
        '--import',
        pathToFileURL(join(root, 'shared/node/typescript.mjs')).href,
        join(root, 'platform/build/dev.ts'),
        '--override',
        'services',
        '--port',
        String(port),
      ],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    const ended = new Promise((resolve) => server.once('exit', resolve))
    try {
      const override = (address: string) =>
        context.addCookies([
          { name: 'sb-overrides', value: encodeURIComponent(`services=${encodeURIComponent(address)}`), url: portal },
        ])
      await override(`http://localhost:${port}`)
      const isServed = async () => (await fetch(`http://localhost:${port}/remoteEntry.js`).catch(() => undefined))?.ok
      await expect.poll(isServed, { timeout: 60_000 }).toBe(true)
      await signedInAs(alex, '/services')
      await expect(says(page, before)).toBeVisible({ timeout: DEADLINE_MS })
      await expect(badge(page)).toContainText(`services comes from http://localhost:${port}.`)
      const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      expect(await scripts()).toContain(`http://localhost:${port}/remoteEntry.js`)

      const forAnother = await startProxy(`http://localhost:${port}`)
      try {
        forAnother.breakFiles(/^\/remoteEntry\.js$/, 'has the CORS header of another origin')
        await override(forAnother.address)
        const refused = page.waitForEvent('console', (message) => /blocked by CORS policy/.test(message.text()))
        await page.reload()
        await refused
        await expect(says(page, before)).toBeVisible({ timeout: DEADLINE_MS })
        const { current } = (await registry.state()).parts.services!
        expect(await scripts()).toContain(`${portal}/remotes/services/${current}/remoteEntry.js`)
        await expect(badge(page)).toContainText(cannotLoad)
      } finally {
        await forAnother.stop()
      }
    } finally {
      server.kill('SIGTERM')
      await ended
    }
    await openWithSession(page, `${portal}/services`)
    await expect(says(page, before)).toBeVisible({ timeout: DEADLINE_MS })
    await expect(badge(page)).toContainText(cannotLoad)
  },
)

/** Unit tests of the panel and API tests have a portal in production, too. */
const inProduction =
  'in production overrides have no effect and there is no panel, a preview link shows its build until it ends, and the operators’ page has an origin of its own'
test(inProduction, { tag: '@long' }, async ({ page: operators, browser, expectErrors }, { workerIndex }) => {
  test.setTimeout(180_000)
  const folder = process.env.E2E_FOLDER!
  const production = await startProduction(join(folder, 'prepared'), join(folder, `production-${workerIndex}`))
  try {
    const registry = await openRegistry(production)
    const build = await registry.publish('services', another)
    const context = await browser.newContext({ baseURL: production.address })
    const page = await context.newPage()
    await page.goto('/services')
    await logIn(page, alex)
    await expect(says(page, before)).toBeVisible()

    await context.addCookies([
      { name: 'sb-overrides', value: encodeURIComponent(`services=${build}`), url: production.address },
    ])
    const idle = page.waitForResponse(/\/registry\/resolved\.json/)
    await openWithSession(page, `${production.address}/services?builds`)
    await expect(says(page, before)).toBeVisible()
    await openPanel(page)
    await idle
    await expect(panel(page), 'a panel by cookie, address or keys').toHaveCount(0)
    await expect(badge(page)).toHaveCount(0)
    expect(await moreOfHost(page), 'scripts of a panel').toEqual([])
    expect((await page.request.get('/registry/panel.json')).status()).toBe(404)

    const link = await registry.preview('services', build)
    await page.goto(link.replace(/.{4}$/, 'AAAA'))
    await expect(says(page, before)).toBeVisible()
    await page.goto(link)
    await expect(says(page, 'Not for everybody')).toBeVisible()
    await expect(badge(page)).toContainText('Preview of services until')
    expect(await moreOfHost(page)).not.toEqual([])
    expect(page.url()).toBe(`${production.address}/services`)
    await expectForEveryone(page)
    await page.reload()
    await expect(says(page, 'Not for everybody')).toBeVisible()

    await badge(page).getByRole('link', { name: 'End preview' }).click()
    await expect(says(page, before)).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
    await context.close()
    await test.step('the operators’ page has an origin of its own, and needs an operator', async () => {
      expectErrors(/401|404/)
      await expectOwnOrigin(operators, production)
    })
  } finally {
    await production.stop()
    rmSync(production.dataDir, { recursive: true, force: true })
  }
})

async function expectOwnOrigin(page: Page, { address, dataDir }: Running): Promise<void> {
  expect((await page.goto(address + OPERATORS_PAGE))?.status()).toBe(404)
  await page.goto(address.replace('localhost', '127.0.0.1'))
  await page.getByLabel('Operator’s token').fill('sbt_00000000_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This is not a valid operator’s token.')).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await signInAsOperator(page, dataDir)
  await expect(rowOf(page, 'Host')).toContainText('live')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Operator’s token')).toBeVisible()
}

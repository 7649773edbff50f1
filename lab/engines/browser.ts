// A browser with its driver, on a display without a screen, with a home of its own.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { freePort, PartProcess } from '../part-process.ts'
import { Display } from './display.ts'
import { Tab } from './tab.ts'
import type { Engine, Look } from './engines.ts'

export interface Browser {
  readonly tab: Tab
  /** such as 'Firefox 153.8.0' */
  readonly version: string
  readonly downloads: string
  close(): Promise<void>
}

interface Place {
  /** the driver's command */
  readonly command: string
  /** for its files */
  readonly folder: string
  /** of the portal */
  readonly address: string
  readonly display: Display
}

/** @returns undefined if the engine cannot be told of this look */
export async function openBrowser(engine: Engine, look: Look, place: Place): Promise<Browser | undefined> {
  const { command, folder, address, display } = place
  const downloads = join(folder, 'home/Downloads')
  mkdirSync(downloads, { recursive: true })
  const capabilities = engine.capabilities(look, downloads)
  if (!capabilities) return undefined
  const env = { ...environment(folder), DISPLAY: display.name }
  const desktop = { 'user-dirs.dirs': 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n', ...engine.desktopFiles?.(look) }
  for (const [path, text] of Object.entries(desktop)) {
    const file = join(env.XDG_CONFIG_HOME, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const process = new PartProcess({
    name: command,
    command,
    args: engine.driverArguments(port),
    env,
    log: join(folder, 'driver.log'),
    isReady: async () => (await fetch(`${url}/status`)).ok,
  })
  await process.start()
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 })
  return {
    tab: new Tab(driver, address),
    version: await versionOf(engine, driver),
    downloads,
    async close() {
      await driver.quit().catch(() => undefined)
      await process.stop()
    },
  }
}

async function versionOf({ name }: Engine, driver: WebDriver): Promise<string> {
  const version: unknown = (await driver.getCapabilities()).get('browserVersion')
  return `${name} ${String(version)}`
}

/** Nothing of the user's own browsers. */
const environment = (folder: string) => ({
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  LANGUAGE: 'en_AU',
  TZ: 'Australia/Melbourne',
  HOME: join(folder, 'home'),
  XDG_CONFIG_HOME: join(folder, 'home/.config'),
  GTK_A11Y: 'none',
  NO_AT_BRIDGE: '1',
})

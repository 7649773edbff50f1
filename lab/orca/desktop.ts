// A desktop without a screen: an X server, a message bus, Orca, and Chromium with its accessibility tree.
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { runTool, startChild } from '../../shared/node/child-process.mjs'
import { findChromium } from '../../platform/gate/chromium.ts'
import { waitUntil } from '../checks.ts'
import { Speech } from './speech.ts'
import type { ChildProcess } from 'node:child_process'

const customizations = fileURLToPath(new URL('orca-customizations.py', import.meta.url))
const SIZE = '1280x900x24'
const START_SECONDS = 180

/** What differs from a new installation of Orca. */
const settings = {
  // What is typed is in the journey; spelled out, it would be most of a transcript.
  enableKeyEcho: false,
  enableEchoByCharacter: false,
  enableBraille: false,
  enableBrailleMonitor: false,
  // The start of a whole page is read on request: parts of it arrive while it is read.
  sayAllOnLoad: false,
  pageSummaryOnLoad: false,
  firstStart: false,
}

/** What differs from a new installation of Chromium: windows of its own would take focus from the page. */
const preferences = {
  download_bubble: { partial_view_enabled: false },
  credentials_enable_service: false,
  // Without it, links are heard as visited.
  history: { saving_disabled: true },
  autofill: { profile_enabled: false, credit_card_enabled: false },
}

export class Desktop {
  readonly speech = new Speech()
  readonly folder: string

  #environment: NodeJS.ProcessEnv = {}
  #children: ChildProcess[] = []

  constructor(folder: string) {
    this.folder = folder
  }

  #browser: BrowserContext | undefined
  #orca: ChildProcess | undefined

  async start() {
    const { folder } = this
    const home = join(folder, 'home')
    const runtime = join(folder, 'runtime')
    for (const path of [home, join(folder, 'orca')]) mkdirSync(path, { recursive: true })
    mkdirSync(runtime, { recursive: true, mode: 0o700 })
    const socket = join(runtime, 'speech')
    await this.speech.listen(socket)
    this.#environment = {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      TZ: 'Australia/Melbourne',
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      SPEECHD_ADDRESS: `unix_socket:${socket}`,
      GTK_MODULES: '',
      NO_AT_BRIDGE: '0',
    }
    this.#environment.DISPLAY = await this.#startDisplay()
    this.#environment.DBUS_SESSION_BUS_ADDRESS = await this.#startBus()
    await this.#startOrca()
  }

  async stop() {
    await this.#browser?.close()
    // When asked to end, Orca sometimes waits for its speech indefinitely.
    this.#orca?.kill('SIGKILL')
    this.speech.close()
    for (const child of this.#children.reverse()) await endOf(child)
  }

  #start(command: string, args: readonly string[]) {
    const child = startChild(command, args, {
      env: this.#environment,
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#children.push(child)
    return child
  }

  /** @returns the name of a display */
  async #startDisplay(): Promise<string> {
    return `:${await firstLine(this.#start('Xvfb', ['-displayfd', '1', '-screen', '0', SIZE, '-nolisten', 'tcp']))}`
  }

  #startBus = () => firstLine(this.#start('dbus-daemon', ['--session', '--nofork', '--print-address']))

  async #startOrca() {
    const prefs = join(this.folder, 'orca')
    const general = { ...settings, startingProfile: ['Default', 'default'] }
    const profiles = { default: { ...settings, profile: ['Default', 'default'] } }
    const file = { general, profiles, pronunciations: {}, keybindings: {} }
    writeFileSync(join(prefs, 'user-settings.conf'), JSON.stringify(file))
    copyFileSync(customizations, join(prefs, 'orca-customizations.py'))
    this.#orca = this.#start('orca', ['--replace', '--user-prefs', prefs, '--debug-file', this.debugFile])
    this.#orca.stdout?.resume()
    // Before that, it would miss the window of the browser.
    const isListening = () =>
      existsSync(this.debugFile) && readFileSync(this.debugFile, 'utf8').includes('Screen reader on.')
    await waitUntil('Orca has said that it is on', isListening, START_SECONDS)
  }

  get debugFile() {
    return join(this.folder, 'orca.log')
  }

  /** Grows with each event that Orca handles: the size of its log in bytes. */
  get work() {
    return statSync(this.debugFile, { throwIfNoEntry: false })?.size ?? 0
  }

  /**
   * @param portal address; paths are relative to it
   * @returns its page
   */
  async openBrowser(portal: string): Promise<Page> {
    const profile = join(this.folder, 'profile')
    mkdirSync(join(profile, 'Default'), { recursive: true })
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
    this.#browser = await chromium.launchPersistentContext(profile, {
      executablePath: await findChromium(),
      headless: false,
      viewport: null,
      locale: 'en-AU',
      timezoneId: 'Australia/Melbourne',
      reducedMotion: 'reduce',
      baseURL: portal,
      env: definedOf(this.#environment),
      args: [
        '--force-renderer-accessibility',
        '--window-position=0,0',
        '--window-size=1280,900',
        '--lang=en-AU',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
    // A new tab, unlike the first one, gives focus to its page.
    return this.#browser.newPage()
  }

  /** @param keys in the names of X, such as 'Return' or 'shift+Tab' */
  async press(...keys: string[]) {
    await runTool('xdotool', ['key', '--clearmodifiers', ...keys], { env: this.#environment })
  }

  async type(text: string) {
    await runTool('xdotool', ['type', '--delay', '40', text], { env: this.#environment })
  }
}

/** The first line that a program prints. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
  })
}

async function endOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}

const definedOf = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

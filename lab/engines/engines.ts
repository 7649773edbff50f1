// The browser engines, with their drivers from Debian's packages. Only Firefox's driver is not packaged: it is Mozilla's
// crate.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../shared/node/child-process.mjs'
import { installMissingProgram } from '../../shared/node/debian.mjs'
import { cache } from '../../shared/node/environment.mjs'
import { runStep } from '../../shared/node/terminal.mjs'

/**
 * What a customer has set on the device, or an engine without what was added lately: Trusted Types, anchored popovers,
 * closing of dialogs by attribute, styles of a details element's content. Not every engine can be told.
 */
export type Look = 'usual' | 'less motion' | 'forced colours' | 'dark' | 'older features'

const lateFeaturesOfFirefox = [
  'dom.security.trusted_types.enabled',
  'layout.css.anchor-positioning.enabled',
  'dom.dialog.light-dismiss.enabled',
  'layout.css.details-content.enabled',
  'layout.css.starting-style-at-rules.enabled',
]

export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit'
  /** Installs what is missing. @returns the driver's command; undefined without browser or driver */
  find(): Promise<string | undefined>
  /** What is missing if it is not found. */
  readonly needs: string
  driverArguments(port: number): readonly string[]
  /** @param look undefined if the engine cannot have it @param downloads a folder */
  capabilities(look: Look, downloads: string): Record<string, unknown> | undefined
  /** Settings of the desktop, as files below its configuration folder. */
  desktopFiles?(look: Look): Readonly<Record<string, string>>
}

const GECKODRIVER = '0.37.1'
const isRoot = process.getuid?.() === 0
const hasProgram = (program: string, flag = '--version') =>
  runTool(program, [flag]).then(
    () => true,
    () => false,
  )

export const engines: readonly Engine[] = [
  {
    name: 'Chromium',
    needs: 'chromium and chromium-driver',
    async find() {
      await installMissingProgram('chromium', '--version', 'chromium')
      await installMissingProgram('chromedriver', '--version', 'chromium-driver')
      return (await hasProgram('chromedriver')) ? 'chromedriver' : undefined
    },
    driverArguments: (port) => [`--port=${port}`],
    capabilities: (look, downloads) =>
      look === 'older features'
        ? undefined
        : {
            browserName: 'chrome',
            'goog:chromeOptions': {
              args: [
                '--headless=new',
                '--window-size=1280,1000',
                '--lang=en-AU',
                ...(isRoot ? ['--no-sandbox'] : []),
                ...(look === 'less motion' ? ['--force-prefers-reduced-motion'] : []),
                ...(look === 'forced colours' ? ['--force-high-contrast'] : []),
                ...(look === 'dark' ? ['--force-dark-mode'] : []),
              ],
              prefs: { 'download.default_directory': downloads },
            },
          },
  },
  {
    name: 'Firefox',
    needs: `firefox-esr, and geckodriver, which needs Cargo`,
    async find() {
      await installMissingProgram('firefox-esr', '--version', 'firefox-esr')
      return (await hasProgram('firefox-esr')) ? findGeckodriver() : undefined
    },
    driverArguments: (port) => [`--port=${port}`],
    capabilities: (look, downloads) => ({
      browserName: 'firefox',
      'moz:firefoxOptions': {
        binary: '/usr/bin/firefox-esr',
        args: ['-headless', '--width=1280', '--height=1000'],
        prefs: {
          'intl.accept_languages': 'en-AU',
          'browser.download.folderList': 2,
          'browser.download.dir': downloads,
          'browser.download.useDownloadDir': true,
          'ui.prefersReducedMotion': look === 'less motion' ? 1 : 0,
          'ui.systemUsesDarkTheme': look === 'dark' ? 1 : 0,
          'browser.display.document_color_use': look === 'forced colours' ? 2 : 0,
          ...(look === 'older features' && Object.fromEntries(lateFeaturesOfFirefox.map((name) => [name, false]))),
        },
      },
    }),
  },
  {
    name: 'WebKit',
    needs: 'webkit2gtk-driver and xvfb',
    async find() {
      await installMissingProgram('Xvfb', '-help', 'xvfb')
      await installMissingProgram('WebKitWebDriver', '--help', 'webkit2gtk-driver')
      return (await hasProgram('WebKitWebDriver', '--help')) ? 'WebKitWebDriver' : undefined
    },
    driverArguments: (port) => [`--port=${port}`],
    // It has no forced colours, and no switches for its features.
    capabilities: (look) =>
      look === 'forced colours' || look === 'older features'
        ? undefined
        : {
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': {
              binary: miniBrowser(),
              args: ['--automation', ...(look === 'dark' ? ['--dark-mode'] : [])],
            },
          },
    desktopFiles: (look) => ({
      'gtk-3.0/settings.ini': [
        '[Settings]',
        `gtk-enable-animations=${look === 'less motion' ? 0 : 1}`,
        `gtk-application-prefer-dark-theme=${look === 'dark' ? 1 : 0}`,
        '',
      ].join('\n'),
    }),
  },
]

const miniBrowser = () =>
  ['x86_64', 'aarch64']
    .map((kind) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))

async function findGeckodriver(): Promise<string | undefined> {
  if (await hasProgram('geckodriver')) return 'geckodriver'
  const folder = join(cache, `geckodriver-${GECKODRIVER}`)
  const program = join(folder, 'bin/geckodriver')
  if (await hasProgram(program)) return program
  const args = ['install', 'geckodriver', '--version', GECKODRIVER, '--locked', '--root', folder]
  return runStep('Building geckodriver with Cargo', () => runTool('cargo', args)).then(
    () => program,
    () => undefined,
  )
}

// The checks of one screen, which is open and complete.
import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Page } from '@playwright/test'
import { textSettings, resetText } from '../../e2e/support/text-settings.ts'
import { PSEUDO } from '../../platform/build/translation/text-files.ts'
import { spokenFaults } from '../../platform/gate/conformance/spoken-tree.ts'
import { UNTRANSLATED, type CheckName } from './check-names.ts'
import { labelFaults } from './label-names.ts'
import { runInPage } from './page-script.ts'
import { lowest, paper, phoneAndDesktop, textWindows, themes, threeWindows, windows, type Window } from './windows.ts'

/** In which window and with which settings a screen was looked at. */
export interface Look {
  readonly window: Window
  readonly theme?: (typeof themes)[number]
  /** 'whole page' */
  readonly how?: string
}

export interface OpenScreen {
  readonly page: Page
  readonly session: CDPSession
  /** width of the widest window in which the screen exists */
  readonly most: number
  /** shows it again if a window of another size has closed it */
  readonly reopen: () => Promise<void>
  readonly report: (check: CheckName, look: Look, found: readonly string[]) => void
}

/** Only these rules depend on colours, and themes differ in nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
const rulesOf = { light: { type: 'tag', values: standards }, dark: { type: 'rule', values: colourRules } } as const
/** A script of the page may measure a new size a moment later. */
const PATIENCE_MS = 1_500
/** The height of a zoomed window. */
const LOW = 500
/** As high as Chromium draws in one piece. */
const MOST_PIXELS = 12_000

/** Faults that are still there after a moment. */
async function findLayoutFaults(page: Page): Promise<string[]> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const faults = await runInPage(page, 'layoutFaults')
    if (faults.length === 0 || performance.now() > end) return faults
    await settle(page)
  }
}

type Check = (screen: OpenScreen) => Promise<void>

const resize = async ({ page, reopen }: OpenScreen, window: Window) => {
  await page.setViewportSize(window)
  await settle(page)
  await reopen()
}

/** Sizes that a script measures follow a moment later. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )

/** Text that is half faded has too little contrast, such as that of a toast shown again. Runs in the page. */
const endFades = () => {
  for (const fade of document.getAnimations())
    if (Number.isFinite(Number(fade.effect?.getComputedTiming().endTime ?? Infinity))) fade.finish()
}

const fitting = ({ most }: OpenScreen, all: readonly Window[]) => all.filter(({ width }) => width <= most)

const checkLayout: Check = async (screen) => {
  const { page } = screen
  for (const window of fitting(screen, windows)) {
    await resize(screen, window)
    const faults = [
      ...(await findLayoutFaults(page)),
      ...(window.height < LOW ? await runInPage(page, 'stuckFaults') : []),
    ]
    screen.report('layout', { window }, faults)
    if (!threeWindows.includes(window)) continue
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await resize(screen, { width: window.width, height: Math.min(Math.max(height, window.height), MOST_PIXELS) })
    screen.report('layout', { window, how: 'whole page' }, await runInPage(page, 'coveredTexts'))
    screen.report('targets', { window }, await runInPage(page, 'targetFaults'))
  }
}

const checkText =
  (check: 'spacing' | 'large text', setting: keyof typeof textSettings): Check =>
  async (screen) => {
    for (const window of fitting(screen, textWindows)) {
      await resize(screen, window)
      await screen.page.evaluate(textSettings[setting])
      await settle(screen.page)
      screen.report(check, { window }, await findLayoutFaults(screen.page))
      await resetText(screen.page)
    }
  }

/** The last one: its texts stay in the page. */
const checkLongWords: Check = async (screen) => {
  await resize(screen, { width: 390, height: 844 })
  await runInPage(screen.page, 'lengthenTexts')
  for (const window of fitting(screen, textWindows)) {
    await screen.page.setViewportSize(window)
    await settle(screen.page)
    screen.report('long words', { window }, await findLayoutFaults(screen.page))
  }
}

const checkTranslation: Check = async (screen) => {
  if ((await screen.page.getAttribute('html', 'lang')) !== PSEUDO) return
  for (const window of fitting(screen, phoneAndDesktop)) {
    await resize(screen, window)
    screen.report(UNTRANSLATED, { window }, await runInPage(screen.page, 'untranslatedTexts'))
  }
}

const checkFocus: Check = async (screen) => {
  for (const window of fitting(screen, phoneAndDesktop)) {
    await resize(screen, window)
    screen.report('focus', { window }, await runInPage(screen.page, 'focusFaults'))
  }
  await screen.page.emulateMedia({ forcedColors: 'active' })
  const window = fitting(screen, phoneAndDesktop).at(-1) ?? lowest
  screen.report('focus', { window, how: 'forced colours' }, await runInPage(screen.page, 'focusFaults'))
  await screen.page.emulateMedia({ forcedColors: 'none' })
}

const checkNames_: Check = async (screen) => {
  for (const window of fitting(screen, phoneAndDesktop)) {
    await resize(screen, window)
    screen.report('names', { window }, await spokenFaults(screen.session))
    screen.report('labels', { window }, await labelFaults(screen.page, screen.session))
  }
}

const checkSuccessor: Check = async (screen) => {
  const [window = lowest] = fitting(screen, phoneAndDesktop)
  await resize(screen, window)
  screen.report('successor', { window }, await runInPage(screen.page, 'successorFaults'))
}

const checkMotion: Check = async (screen) => {
  for (const window of fitting(screen, phoneAndDesktop)) {
    await resize(screen, window)
    screen.report('motion', { window }, await runInPage(screen.page, 'motionFaults'))
  }
}

const checkPrint: Check = async (screen) => {
  const { page } = screen
  for (const window of fitting(screen, [paper])) {
    await resize(screen, window)
    await page.emulateMedia({ media: 'print' })
    await settle(page)
    const faults = [...(await findLayoutFaults(page)), ...(await runInPage(page, 'printedControls'))]
    screen.report('print', { window, how: 'on paper' }, faults)
    await page.emulateMedia({ media: 'screen' })
  }
}

const checkForcedColours: Check = async (screen) => {
  const { page } = screen
  for (const window of fitting(screen, phoneAndDesktop)) {
    await resize(screen, window)
    await runInPage(page, 'markPainted')
    for (const colorScheme of themes) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await settle(page)
      screen.report('forced colours', { window, theme: colorScheme }, await runInPage(page, 'forcedFaults'))
    }
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  }
}

const checkAxe: Check = async (screen) => {
  const { page } = screen
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    for (const window of fitting(screen, threeWindows)) {
      await resize(screen, window)
      await page.evaluate(endFades)
      const isThere = await page.evaluate(() => 'axe' in globalThis)
      const builder = isThere ? new AxeBuilder({ page, axeSource: ';' }) : new AxeBuilder({ page })
      const { violations } = await builder
        .setLegacyMode()
        .options({ resultTypes: ['violations'], runOnly: rulesOf[colorScheme] })
        .analyze()
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
      )
      screen.report('axe', { window, theme: colorScheme }, found)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The order matters, because later checks change the page. */
export const checks: readonly (readonly [names: readonly CheckName[], check: Check])[] = [
  [[UNTRANSLATED], checkTranslation],
  [['layout', 'targets'], checkLayout],
  [['spacing'], checkText('spacing', 'with wide text spacing')],
  [['large text'], checkText('large text', 'with text of twice the size')],
  [['names', 'labels'], checkNames_],
  [['motion'], checkMotion],
  [['print'], checkPrint],
  [['forced colours'], checkForcedColours],
  [['axe'], checkAxe],
  [['focus'], checkFocus],
  [['successor'], checkSuccessor],
  [['long words'], checkLongWords],
]

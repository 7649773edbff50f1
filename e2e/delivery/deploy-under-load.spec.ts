// Teams publish, promote, roll out and roll back continuously while customers navigate.
import type { Browser, Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, bianca, sam, type Person } from '../support/people'
import type { Registry } from '../support/registry'
import { openWithSession } from '../support/session'
import { logIn } from '../support/sign-in'
import { DEADLINE_MS, expectSameDocument, mainNavigation, markDocument, openFromProfile } from '../support/shell'
import { stopAnimations } from '../support/still'

declare global {
  /** Milliseconds by which a page's clock is advanced. */
  var later: number | undefined
}

const CHANGES = process.env.LONG ? 200 : 10
/**
 * On a machine whose browsers are slow compared to the server, changes continue until enough was seen, up to this
 * number.
 */
const MOST_CHANGES = 1_000
const parts = ['services', 'account-settings'] as const
/** They load a new document in each round. */
const newcomers = process.env.LONG ? [sam, bianca] : [sam]

/** A build whose text and styles both identify it. */
const marked = (part: string, release: number) => (text: string, path: string) =>
  path.endsWith('.css')
    ? `${text.replace(/:root\{--\S+-release:\d+\}$/, '')}:root{--${part}-release:${release}}`
    : text.replaceAll(/Utilities|Sign-in|Release \d+ of [\w-]+/g, `Release ${release} of ${part}`)

/** Five changes: a new build for everybody, another one for half of them, and back. @returns the number of changes */
async function deployOnce(registry: Registry, part: string, release: number): Promise<number> {
  await registry.promote(part, await registry.publish(part, marked(part, release)))
  const next = await registry.publish(part, marked(part, release + 1))
  await registry.rollout(part, next, { percent: 50 })
  await registry.rollback(part)
  return 5
}

interface Visits {
  readonly releases: Set<string>
  readonly problems: string[]
  count: number
}

const noVisits = (): Visits => ({ releases: new Set(), problems: [], count: 0 })

interface Seen {
  readonly pages: number
  readonly builds: number
  /** Builds seen in the tab that stays in one document. */
  readonly inOneDocument: number
}

/** The test requires more than this. */
const ENOUGH: Seen = process.env.LONG
  ? { pages: 20, builds: 5, inOneDocument: 5 }
  : { pages: 12, builds: 2, inOneDocument: 2 }

function seen(staying: Visits, loading: readonly Visits[]): Seen {
  return {
    pages: [staying, ...loading].reduce((sum, { count }) => sum + count, 0),
    builds: new Set(loading.flatMap(({ releases }) => [...releases])).size,
    inOneDocument: staying.releases.size,
  }
}

const isEnough = ({ pages, builds, inOneDocument }: Seen) =>
  pages > ENOUGH.pages && builds > ENOUGH.builds && inOneDocument > ENOUGH.inOneDocument

/** Text and styles, read at the same moment. */
async function look(page: Page, part: (typeof parts)[number], visits: Visits): Promise<void> {
  const heading = page.getByRole('heading', { name: new RegExp(`^Release \\d+ of ${part}$`) })
  await expect(heading).toBeVisible({ timeout: DEADLINE_MS })
  const [words, release] = await heading.evaluate(
    (element, name) => [element.textContent, getComputedStyle(element).getPropertyValue(name)],
    `--${part}-release`,
  )
  if (words !== `Release ${release} of ${part}`)
    visits.problems.push(`${words} was shown in the styles of '${release}'`)
  visits.releases.add(words ?? '')
  visits.count += 1
}

interface Browsing {
  readonly browser: Browser
  readonly portal: string
  readonly person: Person
  readonly visits: Visits
  /** Stays in one document, where rounds are more than a minute apart. */
  readonly stays?: boolean
}

async function browse({ browser, portal, person, visits, stays = false }: Browsing, isOver: () => boolean) {
  const context = await browser.newContext({ baseURL: portal })
  await stopAnimations(context)
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && visits.problems.push(message.text()))
  page.on('pageerror', (error) => visits.problems.push(String(error)))
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + (globalThis.later ?? 0)
  })
  try {
    await page.goto('/services')
    await logIn(page, person)
    await expect(mainNavigation(page)).toBeVisible()
    await markDocument(page)
    while (!isOver()) {
      await look(page, 'services', visits)
      await openFromProfile(page, 'Login details')
      await look(page, 'account-settings', visits)
      await openFromProfile(page, 'My services')
      await look(page, 'services', visits)
      if (stays) await page.evaluate(() => void (globalThis.later = (globalThis.later ?? 0) + 61_000))
      else await openWithSession(page, new URL('/services', portal).href)
    }
    if (stays) await expectSameDocument(page)
  } finally {
    await context.close()
  }
}

// rollouts.spec.ts checks that a tab takes a build only between two pages, deploys.spec.ts that it keeps its builds.
test(
  'continuous changes never show a failed or mixed page',
  { tag: '@long' },
  async ({ browser, portal, registry }) => {
    test.setTimeout(180_000)
    for (const part of parts) await registry.deploy(part, marked(part, 0))
    const { number } = await registry.state()
    const staying = noVisits()
    const loading = newcomers.map(noVisits)
    let made = 0
    let over = false
    const deploys = async () => {
      for (let round = 0; made < CHANGES || (made < MOST_CHANGES && !isEnough(seen(staying, loading))); round++) {
        const part = parts[round % parts.length] ?? parts[0]
        made += await deployOnce(registry, part, 2 * round + 1)
      }
    }
    await Promise.all([
      deploys().finally(() => (over = true)),
      browse({ browser, portal, person: alex, visits: staying, stays: true }, () => over),
      ...newcomers.map((person, i) => browse({ browser, portal, person, visits: loading[i]! }, () => over)),
    ])
    expect([staying, ...loading].flatMap(({ problems }) => problems)).toEqual([])
    // Two of five changes are publications, which do not create a state.
    expect((await registry.state()).number - number).toBe((made / 5) * 3)
    expect(isEnough(seen(staying, loading)), `enough was seen: ${JSON.stringify(seen(staying, loading))}`).toBe(true)
  },
)

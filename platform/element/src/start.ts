// Executes the build of embed that the registry resolves for this customer, or else the previous build.
import type { Outcome, OutcomeReport, PageError } from '@switchboard/record'
import { scriptErrors } from '@switchboard/starter/script-error'
import { whyMissing } from '@switchboard/starter/why-missing'
import type { Embed, EmbedOptions, StartRequest } from './contract'

const TIMEOUT_MS = 10_000
const SCRIPT = 'main.js'
const STYLES = 'main.css'

interface Page {
  readonly base: string
  readonly build: string
  readonly ticket: string
  /** Hash by path. */
  readonly files: Readonly<Record<string, string>>
  /** The whole response. */
  readonly answer: unknown
}

/** @throws when neither build starts */
globalThis.switchboardStart = async ({ answer, origin, query }, options) => {
  const page = await readPage(answer, origin)
  try {
    return await start(page, options)
  } catch {
    const other = fetch(`${origin}/registry/embed.json?${query}&unstarted=${page.build}`, { cache: 'no-store' })
    return start(await readPage(other, origin), options)
  }
}

async function start(page: Page, options: EmbedOptions): Promise<Embed> {
  const { base, files, answer } = page
  // In Chromium a hanging request blocks its address, and a damaged file stays in the cache, so each attempt has its
  // own address. Attempts are counted in the page, because each click on Refresh executes this script again.
  const attempt = (globalThis.switchboardAttempts = (globalThis.switchboardAttempts ?? 0) + 1)
  const folder = attempt > 1 ? base.replace(/\/$/, `~${attempt}/`) : base
  const [styles, script] = [document.createElement('link'), document.createElement('script')]
  const thrown: PageError[] = []
  const pathOf = (address: string) => address.slice(folder.length)
  const handleError = (event: ErrorEvent) => {
    if (event.filename.startsWith(folder))
      thrown.push(...scriptErrors(event, { remote: 'embed', build: page.build, pathOf }))
  }
  addEventListener('error', handleError)
  const missing = await Promise.all([
    insert(styles, { rel: 'stylesheet', href: folder + STYLES }, files[STYLES]),
    insert(script, { src: folder + SCRIPT }, files[SCRIPT]),
  ])
  removeEventListener('error', handleError)
  const address = missing.find((one) => one !== undefined)
  const startEmbed = globalThis.switchboardEmbed
  try {
    if (address === undefined && startEmbed) return startEmbed(answer, options)
  } catch (error) {
    console.error(error)
  }
  styles.remove()
  script.remove()
  removePackages()
  const outcome = address === undefined ? 'execution' : await whyMissing(address, files[pathOf(address)])
  report(page, outcome, thrown.slice(0, 1))
  throw new Error(`embed ${page.build} did not start`)
}

/**
 * A build that threw has its packages in the federation runtime already, and remotes would take them instead of those of
 * the build that starts.
 */
function removePackages(): void {
  const instances = globalThis.__FEDERATION__?.__INSTANCES__ ?? []
  const own = instances.findIndex(({ name }) => name === 'switchboard_embed')
  if (own >= 0) instances.splice(own, 1)
}

async function readPage(request: StartRequest['answer'], origin: string): Promise<Page> {
  const response = await Promise.race([request, rejectLate()])
  const answer: unknown = await Promise.race([response.json(), rejectLate()])
  const { embed, ticket } = fields(answer)
  const { base, build, files } = fields(embed)
  const hashes = (Array.isArray(files) ? files : [])
    .map(fields)
    .map(({ path, integrity }) => [String(path), String(integrity)] as const)
  return {
    base: origin + String(base),
    build: String(build),
    ticket: String(ticket),
    files: Object.fromEntries(hashes),
    answer,
  }
}

const rejectLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the registry did not answer')), TIMEOUT_MS))

/** @returns the address if it did not load in time */
function insert<Inserted extends HTMLLinkElement | HTMLScriptElement>(
  element: Inserted,
  address: Partial<Record<'rel' | 'href' | 'src', string>>,
  integrity = '',
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const fail = () => {
      if (isArrived) return
      element.remove()
      resolve(address.src ?? address.href)
    }
    let isArrived = false
    Object.assign(element, { crossOrigin: 'anonymous', integrity, ...address })
    element.onload = () => {
      isArrived = true
      resolve(undefined)
    }
    element.onerror = fail
    setTimeout(fail, TIMEOUT_MS)
    document.head.append(element)
  })
}

function report({ ticket, build }: Page, outcome: Outcome, errors: PageError[]): void {
  const ms = Math.round(performance.now())
  const report: OutcomeReport = { ticket, outcomes: [{ remote: 'embed', build, outcome, ms }], errors }
  // Some browser extensions remove sendBeacon.
  navigator.sendBeacon?.('/registry/outcomes', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

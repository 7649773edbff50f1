// Opens every live remote in a candidate for host or embed, under the portal's policy.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRemoteAnswers } from '../../build/remote-answers.ts'
import { answers as recorded } from './answers.ts'
import { checkPageAccessibility } from './accessibility.ts'
import { WIDE } from './appearance.ts'
import { checkEmbedded, embeddedFolders } from './embedded/embedded.ts'
import { checkInHost } from './in-host.ts'
import { LIMITS, type Limits } from './limits.ts'
import { collectErrors, reportErrors, type PageErrors } from './page-errors.ts'
import { openPortal, type HostBuild, type Portal } from './portal.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Finding, Report } from '../candidate.ts'
import type { Browser, BrowserContext } from '@playwright/test'

interface ShellTrial {
  browser: Browser
  /** the candidate */
  shell: HostBuild
  /** live builds whose pages customers open in the shell */
  remotes: readonly HostBuild[]
  limits?: Partial<Limits> | undefined
  onProgress: (words: string) => void
}

interface Visit {
  context: BrowserContext
  portal: Portal
  shell: BuildRecord
  remote: BuildRecord
  /** addresses of the remote's pages */
  pages: readonly string[]
  /** of all pages so far */
  errors: () => PageErrors
  limits: Limits
  /** about the shell */
  report: Report
  onProgress: (words: string) => void
}

/** The sources of live builds may not be on this machine. */
const NO_SOURCES = { lineAt: () => undefined, lineWith: () => undefined }

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** @returns findings of the candidate; after a remote in which it does not start, the others are not opened */
export async function checkInShell({ browser, shell, remotes, limits, onProgress }: ShellTrial): Promise<Finding[]> {
  const findings: Finding[] = []
  const report: Report = (rule, message) => findings.push({ rule, message })
  for (const [at, remote] of remotes.entries()) {
    const isFirst = at === 0
    const starts = await visitRemote({ browser, shell, remote }, { ...LIMITS, ...limits }, async (visit) =>
      shell.record.name === 'embed'
        ? embedRemote({ ...visit, report, onProgress })
        : openRemote({ ...visit, report, onProgress }, isFirst),
    )
    if (!starts) break
  }
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

async function visitRemote(
  { browser, shell, remote }: { browser: Browser; shell: HostBuild; remote: HostBuild },
  limits: Limits,
  work: (visit: Omit<Visit, 'report' | 'onProgress'>) => Promise<boolean>,
): Promise<boolean> {
  const { record } = remote
  const { addresses, answers } = readRemoteAnswers(join(root, 'remotes', record.name))
  const folders = shell.record.name === 'embed' ? embeddedFolders(shell) : []
  const portal = await openPortal({ host: shell, candidate: remote, answers: { ...recorded, ...answers }, folders })
  const context = await browser.newContext({ baseURL: portal.address, viewport: WIDE })
  const errorsByPage: PageErrors[] = []
  context.on('page', (page) => void errorsByPage.push(collectErrors(page)))
  const errors = () => ({
    thrown: errorsByPage.flatMap(({ thrown }) => thrown),
    complaints: errorsByPage.flatMap(({ complaints }) => complaints),
  })
  const pages = [...record.routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path)), ...addresses]
  try {
    return await work({ context, portal, shell: shell.record, remote: record, pages, errors, limits })
  } finally {
    await context.close()
    await portal.close()
  }
}

/** @returns whether the host starts */
async function openRemote(visit: Visit, isFirst: boolean): Promise<boolean> {
  const { context, portal, remote, pages, errors, report, onProgress } = visit
  const [first] = pages
  if (isFirst && first !== undefined && !(await checkStart(visit, first))) return false
  for (const path of pages) {
    onProgress(`opens ${path} in it`)
    const about = { record: remote, sources: NO_SOURCES, portal, report: reportOfRemote(visit, path) }
    await checkInHost(context, path, { ...about, advice: '', pressesControls: false })
  }
  reportErrors(errors(), [], report)
  return true
}

async function checkStart({ context, errors, limits, report, onProgress }: Visit, path: string): Promise<boolean> {
  onProgress('starts it')
  const page = await context.newPage()
  try {
    await page.goto(path)
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: limits.load })
    await checkPageAccessibility(page, report)
    return true
  } catch (error) {
    report('starts', `It does not start: ${causeOf(errors()) ?? firstLine(error)}`)
    return false
  } finally {
    await page.close()
  }
}

/** @returns whether embed starts */
async function embedRemote(visit: Visit): Promise<boolean> {
  const { context, shell: embed, remote: candidate, pages, errors, report, onProgress } = visit
  onProgress(`shows ${candidate.name} in a third-party page`)
  try {
    await checkEmbedded(context, [...pages], { candidate, embed, reportOn: (path) => reportOfRemote(visit, path) })
  } catch (error) {
    report('starts', `It does not start: ${causeOf(errors()) ?? firstLine(error)}`)
    return false
  }
  reportErrors(errors(), [], report)
  return true
}

const causeOf = ({ thrown, complaints }: PageErrors) => {
  const [first] = [...thrown, ...complaints]
  return first && `“${first.words.slice(0, 200)}”. Find its cause.`
}

const firstLine = (error: unknown) =>
  `${error instanceof Error ? error.message.split('\n')[0] : String(error)}. Start the portal with it, and look at the console.`

/** The rules that a page can break because of its host or embed. */
const OF_SHELL = ['host', 'embedded']

/** A live remote passed the gate, so its faults are the candidate's, except for those that its team has waived. */
function reportOfRemote({ remote, report }: Visit, path: string | undefined): Report {
  const waived = remote.gate?.waivers.map(({ rule }) => rule) ?? []
  return (rule, message) => {
    if (!OF_SHELL.includes(rule) || waived.includes(rule)) return
    report(
      'remotes',
      `${remote.name} ${remote.build}, which is live, fails in it at ${path ?? '/'}. Find what this build changes for it: ${message}`,
    )
  }
}

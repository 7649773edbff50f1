// Checks a build of host or embed before it is published: its files, then every live remote in it, in a real browser.
import { join } from 'node:path'
import { incompatibilities, isOfOperators } from '../build/registry-rules.ts'
import { root } from '../build/repository.ts'
import { subfolders } from '../../shared/node/tree.mjs'
import { openCandidate, type Finding } from './candidate.ts'
import { checkInShell } from './conformance/in-shell.ts'
import { builtShell, fromPortal, shellBuild, startBrowser, typeFaults, type GateOptions, type GateRun } from './gate.ts'
import { gateResult } from './gate-result.ts'
import { checkFiles } from './rules/files.ts'
import { checkSize } from './rules/size.ts'
import { applyWaivers } from './rules/waivers.ts'
import type { BuildRecord } from '@switchboard/record'
import type { HostBuild } from './conformance/portal.ts'

type ShellGateOptions = Pick<
  GateOptions,
  'browser' | 'filesOf' | 'inBrowser' | 'limits' | 'onProgress' | 'portal' | 'previous' | 'today' | 'tsconfig'
> & {
  /** its sources */
  folder: string
  /** the folder of its build; default: <folder>/dist */
  dist?: string
  /** every build of a remote that customers have now; default: those built here */
  remotes?: readonly BuildRecord[]
}

export async function runShellGate(options: ShellGateOptions): Promise<GateRun> {
  const { folder, dist = join(folder, 'dist'), inBrowser = true, previous, onProgress = () => {} } = options
  const { filesOf = fromPortal(options.portal, options.limits), today = new Date().toISOString().slice(0, 10) } =
    options
  const started = performance.now()
  const candidate = openCandidate({ dist, folder })
  const remotes = liveRemotes(options.remotes, filesOf)
  onProgress('reads the files')
  const broken = [...checkFits(candidate.record, remotes), ...checkFiles(candidate)]
  // A browser would refuse those files, so every other rule would only repeat the fault.
  const isSound = broken.length === 0
  // The first build of an environment has nothing to be compared with.
  const sized =
    isSound && previous
      ? await checkSize(candidate, { record: previous, read: (path) => filesOf(previous, path) })
      : undefined
  const found = [...broken, ...(sized?.findings ?? []), ...(await typeFaults(options))]
  if (inBrowser && isSound) {
    const shell = { record: candidate.record, read: async (path: string) => candidate.read(path) }
    found.push(...(await tryInChromium(shell, remotes, { ...options, onProgress })))
  }
  const { findings, waived } = applyWaivers(found, candidate.settings.waivers ?? [], today)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return {
    ok: findings.length === 0,
    findings,
    measured: { ...(sized && { size: sized.measured }), waived, seconds },
    result: gateResult(
      remotes.map(({ record }) => record),
      findings,
      waived,
    ),
  }
}

async function tryInChromium(
  shell: HostBuild,
  remotes: readonly HostBuild[],
  {
    browser,
    limits,
    onProgress,
  }: Pick<ShellGateOptions, 'browser' | 'limits'> & { onProgress: (words: string) => void },
) {
  onProgress('starts a browser')
  const chromium = browser ?? (await startBrowser())
  try {
    return await checkInShell({ browser: chromium, shell, remotes, limits, onProgress })
  } finally {
    if (!browser) await chromium.close()
  }
}

/** The remotes that customers can open; without live remotes, those built on this machine. */
function liveRemotes(live: readonly BuildRecord[] = [], filesOf: NonNullable<GateOptions['filesOf']>): HostBuild[] {
  const built = subfolders('remotes').flatMap((name) => builtShell(join(root, 'remotes', name, 'dist')) ?? [])
  if (live.length === 0) return built
  const builtAs = ({ name, build }: BuildRecord) =>
    built.find(({ record }) => record.name === name && record.build === build)
  return live.filter(({ name }) => !isOfOperators(name)).map((record) => shellBuild(record, builtAs(record), filesOf))
}

const checkFits = (shell: BuildRecord, remotes: readonly HostBuild[]): Finding[] =>
  remotes.flatMap(({ record: { name, build, ...remote } }) =>
    incompatibilities(remote, shell).map((reason) => ({
      rule: 'fits',
      message: `${name} ${build} is live and could not run in it: ${reason}. Have ${name} promote a build that can first.`,
    })),
  )

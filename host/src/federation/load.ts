// Loads a remote under the host's own deadline: its current build, else its last known good one, else a failure that can be retried.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { remoteLoaded } from '@switchboard/analytics'
import type { BuildRecord, ResolvedRemote } from '@switchboard/registry'
import { CONTRACT, type Remote } from '@switchboard/remote'
import { failureClass, LoadFailed } from './failure-class'
import { expectFiles } from './integrity'
import { preload } from './prefetch'
import { addStyles, removeOtherStyles } from './styles'

const DEADLINE_MS = 10_000

export type Loaded = { readonly kind: 'ready'; readonly remote: Remote } | { readonly kind: 'failed' }

/** Attempts per build: a request that hangs blocks its address in the browser, so each attempt has addresses of its own. */
const attempts = new Map<string, number>()

/**
 * Loads a remote with its styles and, when `path` is one of its routes, that page. Never rejects.
 * Tells analytics how each build fared: remote, build, outcome, milliseconds.
 */
export async function load({ current, fallback }: ResolvedRemote, path?: string): Promise<Loaded> {
  for (const record of fallback ? [current, fallback] : [current]) {
    const started = performance.now()
    const report = (outcome: string) =>
      remoteLoaded({
        remote: record.name,
        build: record.build,
        outcome,
        ms: Math.round(performance.now() - started),
      })
    try {
      const remote = await within(DEADLINE_MS, loadBuild(record, path))
      removeOtherStyles(record.name, record)
      report('ready')
      return { kind: 'ready', remote }
    } catch (error) {
      removeOtherStyles(record.name, undefined)
      report(failureClass(error))
    }
  }
  return { kind: 'failed' }
}

async function loadBuild(record: BuildRecord, path: string | undefined): Promise<Remote> {
  if (record.contract !== CONTRACT) throw new LoadFailed('incompatible')
  const attempt = attempts.get(record.build) ?? 0
  attempts.set(record.build, attempt + 1)
  const base = attempt === 0 ? record.base : record.base.replace(/\/$/, `~${attempt}/`)
  expectFiles(record.files, base)
  preload(record, base, path)
  const name = `switchboard_${record.name.replaceAll('-', '_')}`
  registerRemotes([{ name, entry: `${base}remoteEntry.js`, entryGlobalName: name, type: 'global' }], { force: true })
  const [remote] = await Promise.all([loadRemote<Remote>(`${name}/remote`), addStyles(record, base)])
  if (!remote?.routes) throw new LoadFailed('missing-module')
  await remote.routes.find((route) => route.path === path)?.lazy()
  return remote
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadFailed('timeout')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

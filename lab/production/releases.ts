// The previous release, as far as its tables are concerned: the sources before the newest migration, assembled by their
// own tools.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { object, readJson, string } from '../../shared/node/read-json.mjs'
import { runScript, runTool } from '../../shared/node/child-process.mjs'
import { cache, root } from '../../shared/node/environment.mjs'
import { runStep } from '../../shared/node/terminal.mjs'

/** @param args of git */
async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root })
  return stdout.trim()
}

/**
 * RELEASE_BEFORE selects another commit.
 * @returns its commit; undefined where the sources have no history
 */
async function revisionBefore(): Promise<string | undefined> {
  const named = process.env.RELEASE_BEFORE
  try {
    const migrations = ['server/src/db/migrations', 'platform/server/src/db/migrations']
    // A moved or copied migration is not new.
    const added = ['log', '-1', '--find-copies', '--diff-filter=A', '--format=%H', '--', ...migrations]
    const newest = named ? undefined : await git(...added)
    return await git('rev-parse', '--verify', '--quiet', `${named ?? `${newest}^`}^{commit}`)
  } catch {
    return undefined
  }
}

/**
 * It is put together once and kept.
 * @returns its folder, as `npm run assemble` makes it
 */
export async function assembleReleaseBefore(): Promise<string | undefined> {
  const revision = await revisionBefore()
  if (revision === undefined) return undefined
  const result = join(cache, 'releases', revision)
  if (existsSync(result)) return result
  mkdirSync(join(cache, 'releases'), { recursive: true })
  const sources = mkdtempSync(join(tmpdir(), 'switchboard-before-'))
  try {
    await runStep(`Putting the release of ${revision.slice(0, 7)} together`, async () => {
      const archive = join(sources, 'sources.tar')
      await git('archive', '--output', archive, revision)
      await runTool('tar', ['-xf', archive, '-C', sources])
      const unfinished = join(sources, 'assembled')
      const [script, ...words] = assembleScript(sources)
      await runScript(join(sources, script), [...words, unfinished], { cwd: sources })
      // Another file system has to be copied to, and a part of a release must not be taken for a whole one.
      rmSync(`${result}.new`, { recursive: true, force: true })
      await runTool('cp', ['-R', unfinished, `${result}.new`])
      renameSync(`${result}.new`, result)
    })
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
  return result
}

/** The script behind `npm run assemble` and its arguments, which differ between releases. */
function assembleScript(sources: string) {
  const { scripts } = readJson(join(sources, 'package.json'), object({ scripts: object({ assemble: string }) }))
  const [, script = '', ...words] = scripts.assemble.split(' ')
  return [script, ...words] as const
}

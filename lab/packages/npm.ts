// npm in the repository of a team.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { runTool, ToolError } from '../../shared/node/child-process.mjs'
import { object, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import type { Registry } from './registry.ts'

const lockfile = object({ packages: recordOf(object({ resolved: optional(string) })) })

/**
 * @returns what it prints
 * @throws Error with what it prints
 */
export const npm = (args: readonly string[], options: { env: NodeJS.ProcessEnv; cwd: string }): Promise<string> =>
  withOutput(() => runTool('npm', args, options))

/** The tool's own message explains more than its exit code. */
export async function withOutput(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ToolError ? new Error(error.output) : error
  }
}

/** Asserts that every package came from the registry. */
export function onlyFrom({ url }: Registry, folder: string) {
  const { packages } = readJson(join(folder, 'package-lock.json'), lockfile)
  const sources = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  assert.ok(sources.length > 100)
  assert.deepEqual(
    sources.filter((source) => !source.startsWith(`${url}/`)),
    [],
  )
}

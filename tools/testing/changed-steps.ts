// The steps of `npm test -- --changed [BASE]` and `npm test -- --only NAME`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { print } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { files } from '../../shared/node/tree.mjs'
import { runApiTests } from './api-tests.ts'
import {
  browserEnvironment,
  build,
  checkTypes,
  lint,
  oxfmt,
  runChecks,
  runJest,
  runNodeTests,
  runPlaywright,
} from './runners.ts'
import { selectPart, selectTests, type Selection } from './select-tests.ts'
import type { Step } from './steps.ts'

/** @param base a commit; by default the merge base with main */
export async function changedSteps(all: readonly Step[], base?: string): Promise<readonly Step[]> {
  const changed = await changedFiles(base)
  const selection = selectTests(changed, files())
  const steps = typeof selection === 'string' ? all : stepsOf(selection)
  const reason = typeof selection === 'string' ? `; ${selection} does not belong to a single remote` : ''
  print(`${changed.length} changed files${reason}. Runs ${steps.map(({ name }) => name).join(', ')}.`)
  return steps
}

/** @param name of a part, such as usage, ui or host */
export function stepsOfPart(name: string = ''): readonly Step[] {
  const selection = selectPart(name, files())
  if (selection === undefined)
    throw new UserError(
      `There is no part '${name}'. Name a folder of remotes, shared or server/src, or a folder at the top, such as host.`,
    )
  const steps = stepsOf(selection)
  print(`Runs ${steps.map((step) => step.name).join(', ')}.`)
  return steps
}

async function changedFiles(base?: string) {
  const git = (...args: string[]) => runTool('git', args, { cwd: root })
  const from = base ?? (await git('merge-base', 'main', 'HEAD').catch(() => 'HEAD')).trim()
  const lists = [await git('diff', '--name-only', from), await git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(lists.join('\n').split('\n').filter(Boolean))].sort()
}

function stepsOf({ sources, unitTests, apiTests, remotes, families }: Selection): Step[] {
  const present = sources.filter((path) => existsSync(join(root, path)))
  const folders = families.map((name) => `e2e/${name}/`)
  const programs = sources.some((path) => path.startsWith('server/'))
    ? ['tsconfig.browser.json', 'tsconfig.node.json']
    : ['tsconfig.browser.json']
  const linted = present.filter((path) => /\.(?:[cm]?js|tsx?)$/.test(path))
  // The whole gate of the changed remotes. The step of all remotes leaves out a part of it.
  const gate = async () =>
    runNodeTests('gate', ['platform/gate'], {
      env: { ...(await browserEnvironment()), LONG: '1' },
      pattern: `the portal’s own (${remotes.join('|')})$`,
    })
  const format = () => runChecks({}, [oxfmt, '--check', '--no-error-on-unmatched-pattern', ...present])
  const unit = () => runJest('unit', ['melbourne', 'los-angeles'], { files: unitTests })
  const e2e = () => runPlaywright('e2e/playwright.config.ts', 'e2e/test-results', {}, folders)
  const types = () => runChecks({}, ...programs.map(checkTypes))
  const steps: (Step & { isNeeded: boolean })[] = [
    { name: 'lint', batch: 'static', isNeeded: linted.length > 0, run: () => runChecks({}, [...lint, ...linted]) },
    { name: 'format', batch: 'static', isNeeded: present.length > 0, run: format },
    { name: 'types', batch: 'static', isNeeded: linted.length > 0, run: types },
    { name: 'unit', isNeeded: unitTests.length > 0, run: unit },
    { name: 'build', isNeeded: remotes.length + apiTests.length > 0, run: build },
    { name: 'api', isNeeded: apiTests.length > 0, run: () => runApiTests(apiTests) },
    { name: 'gate', isNeeded: remotes.length > 0, run: gate },
    { name: 'e2e', isNeeded: folders.length > 0, run: e2e },
  ]
  return steps.filter((step) => step.isNeeded)
}

// The steps of `npm test -- --changed [BASE]`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildChangedParts } from '../launch/build-parts.mjs'
import { runTool } from '../launch/child-process.mjs'
import { root } from '../launch/environment.mjs'
import { print } from '../launch/terminal.mjs'
import {
  browserEnvironment,
  checkTypes,
  lint,
  oxfmt,
  runChecks,
  runJest,
  runNodeTests,
  runPlaywright,
} from './runners.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * @param {readonly Step[]} all
 * @param {string} [base] a commit; the merge base with main when left out
 * @returns {Promise<readonly Step[]>}
 */
export async function changedSteps(all, base) {
  const changed = await changedFiles(base)
  // These need TypeScript, which is absent until packages are installed.
  const { importGraph } = await import('./import-graph.mjs')
  const { selectTests } = await import('./select-tests.mjs')
  const selection = selectTests(changed, importGraph())
  const steps = selection.isEverything ? all : stepsOf(selection)
  print(`${changed.length} changed files: ${selection.reason}. Runs ${steps.map(({ name }) => name).join(', ')}.`)
  return steps
}

/** @param {string} [base] */
async function changedFiles(base) {
  const git = (/** @type {string[]} */ ...args) => runTool('git', args, { cwd: root })
  const from = base ?? (await git('merge-base', 'main', 'HEAD').catch(() => 'HEAD')).trim()
  const lists = [await git('diff', '--name-only', from), await git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(lists.join('\n').split('\n').filter(Boolean))].sort()
}

/**
 * @param {import('./select-tests.mjs').Selection} selection
 * @returns {Step[]}
 */
function stepsOf({ sources, unitTests, remotes, families }) {
  const present = sources.filter((path) => existsSync(join(root, path)))
  const folders = families.map((name) => `e2e/${name}/`).filter((folder) => existsSync(join(root, folder)))
  const linted = present.filter((path) => /\.(?:[cm]?js|tsx?)$/.test(path))
  const build = async () => {
    await buildChangedParts()
    return { passed: 1, failed: 0, skipped: [], failures: [] }
  }
  const gate = async () =>
    runNodeTests('gate', ['tools/gate'], {
      env: await browserEnvironment(),
      pattern: `the portal’s own (${remotes.join('|')})$`,
    })
  const format = () => runChecks({}, [oxfmt, '--check', '--no-error-on-unmatched-pattern', ...present])
  return [
    ...(linted.length > 0
      ? [
          {
            name: 'lint',
            batch: 'static',
            run: () => runChecks({}, [...lint, ...linted]),
          },
        ]
      : []),
    ...(present.length > 0 ? [{ name: 'format', batch: 'static', run: format }] : []),
    ...(linted.length > 0
      ? [{ name: 'types', batch: 'static', run: () => runChecks({}, checkTypes('tsconfig.browser.json')) }]
      : []),
    ...(unitTests.length > 0
      ? [{ name: 'unit', run: () => runJest('unit', ['melbourne', 'los-angeles'], { files: unitTests }) }]
      : []),
    ...(remotes.length > 0
      ? [
          { name: 'build', run: build },
          { name: 'gate', run: gate },
        ]
      : []),
    ...(folders.length > 0
      ? [
          {
            name: 'e2e',
            run: () => runPlaywright('e2e/playwright.config.ts', 'e2e/test-results', {}, folders),
          },
        ]
      : []),
  ]
}

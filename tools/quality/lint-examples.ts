// Lints each example as a file of the repository.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import config from '../../oxlint.config.mjs'
import { arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { oxlint } from '../testing/runners.ts'
import { root } from '../../shared/node/tree.mjs'
import type { OxlintConfig } from 'oxlint'

export interface LintExample {
  file: string
  code: string
}

const globals = { run: 'readonly' as const }
const declarations = 'declare const run: (...values: unknown[]) => number, anything: any, what: 1 | 2'
const readReport = object({
  diagnostics: arrayOf(object({ filename: string, code: optional(string), message: string })),
})

/**
 * A tree for each example, so that several may have the same path.
 * @param examples may call `run`
 * @returns names of the violated rules of each example
 */
export function lintExamples(examples: readonly LintExample[], options: OxlintConfig['options']): string[][] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'switchboard-lint-')))
  try {
    const { options: _, ...ofTree } = { ...config, globals }
    write(folder, '.oxlintrc.json', JSON.stringify({ ...ofTree, options }))
    write(
      folder,
      'tsconfig.json',
      JSON.stringify({ extends: `${root}/tsconfig.base.json`, compilerOptions: { types: [] } }),
    )
    write(folder, 'globals.d.ts', declarations)
    for (const [tree, { file, code }] of examples.entries()) {
      write(folder, `${tree}/${file}`, code)
      write(folder, `${tree}/.oxlintrc.json`, JSON.stringify(ofTree))
    }
    return violatedRules(folder, examples.length)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function violatedRules(folder: string, trees: number) {
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/oxlint-tsgolint/bin/tsgolint.js') },
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const found: string[][] = Array.from({ length: trees }, () => [])
  for (const { filename, code, message } of parseJson(stdout, readReport).diagnostics)
    found[Number.parseInt(filename, 10)]?.push(code === undefined ? message : ruleName(code))
  return found
}

/** @param code such as `eslint(no-var)` or `typescript(no-namespace)` */
const ruleName = (code: string) => code.replace(/^eslint\((.*)\)$/, '$1').replace(/^(.*)\((.*)\)$/, '$1/$2')

function write(folder: string, path: string, text: string) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

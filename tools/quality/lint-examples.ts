// Lints each example as a file of the repository.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import config from '../../oxlint.config.mjs'
import { arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { oxlint } from '../testing/runners.ts'

export interface LintExample {
  file: string
  code: string
}

const readReport = object({
  diagnostics: arrayOf(object({ filename: string, code: optional(string), message: string })),
})

/**
 * A tree for each example, so that several may have the same path.
 * @returns names of the violated rules of each example
 */
export function lintExamples(examples: readonly LintExample[]): string[][] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'switchboard-lint-')))
  try {
    const { options, ...ofTree } = { ...config, globals: { run: 'readonly' as const } }
    write(folder, '.oxlintrc.json', JSON.stringify({ ...ofTree, options: { ...options, typeAware: false } }))
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

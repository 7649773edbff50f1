// Builds of host and embed that break: copies of their sources with one more module, or another component.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compile } from '../../platform/build/compile.ts'
import { finishBuild } from '../../platform/build/finish-build.ts'
import { embedConfig, hostConfig } from '../../platform/build/webpack.ts'
import { runShellGate } from '../../platform/gate/shell-gate.ts'
import { cache, root } from '../../shared/node/environment.mjs'
import type { BuildRecord } from '@switchboard/record'
import type { Shown } from './kinds.ts'

const sources = { host: join(root, 'host'), embed: join(root, 'host/embed') }

export interface BrokenShell {
  readonly part: keyof typeof sources
  readonly what: string
  /** path of the changed source, and its change */
  readonly file: string
  readonly change: (text: string) => string
  readonly press?: string
  /** The gate presses no controls of a shell. */
  readonly isUnseen?: true
  readonly shown: Shown
  readonly error?: RegExp
  /** Source text at whose line `errors` finds it; default: where it throws. */
  readonly at?: string
}

const throwing = "if (location.href) throw new Error('broken at start')\n"

/** As `errors` prints it: `Footer.tsx:6`. */
export function placeOf({ part, file, change, at = throwing }: BrokenShell): string {
  const text = change(readFileSync(join(sources[part], file), 'utf8'))
  return `${basename(file)}:${text.slice(0, text.indexOf(at)).split('\n').length}`
}

export const brokenShells: readonly BrokenShell[] = [
  {
    part: 'host',
    what: 'throws at import',
    file: 'src/styles.ts',
    change: (text) => `${text}${throwing}`,
    shown: 'last good build',
    error: /^Error: …$/,
  },
  {
    part: 'host',
    what: 'throws while drawing',
    file: 'src/shell/Footer.tsx',
    change: (text) => text.replace('export function Footer() {', `export function Footer() {\n  ${throwing}`),
    shown: 'last good build',
    error: /Error: broken at start/,
  },
  {
    part: 'host',
    what: 'suspends',
    file: 'src/shell/Footer.tsx',
    change: (text) =>
      text.replace(
        'export function Footer() {',
        'export function Footer() {\n  if (location.href) throw new Promise(() => {})\n',
      ),
    shown: 'last good build',
  },
  {
    part: 'host',
    what: 'throws in a click',
    file: 'src/shell/Footer.tsx',
    change: (text) =>
      text
        .replace('export function Footer() {', `const fail = () => {\n  ${throwing}}\n\nexport function Footer() {`)
        .replace(
          '<p>{brand.businessNumber}</p>',
          '<button type="button" onClick={fail}>\n            Call us\n          </button>',
        ),
    press: 'Call us',
    isUnseen: true,
    shown: 'its page',
    error: /Error: broken at start/,
  },
  {
    part: 'embed',
    what: 'throws at import',
    file: 'src/main.ts',
    // The code throws before embed defines how it is started.
    change: (text) => `${throwing}${text}`,
    shown: 'last good build',
    error: /^Error: …$/,
  },
]

export const shellDist = ({ part }: Pick<BrokenShell, 'part'>) => join(cache, 'broken-shells', part, 'dist')

/** @returns its record */
export async function buildShell({ part, file, change }: BrokenShell): Promise<BuildRecord> {
  const folder = join(cache, 'broken-shells', part)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    cpSync(join(sources[part], name), join(folder, name), { recursive: true })
  symlinkSync(join(sources[part], 'node_modules'), join(folder, 'node_modules'), 'junction')
  const path = join(folder, file)
  const [before, after] = [readFileSync(path, 'utf8'), change(readFileSync(path, 'utf8'))]
  if (before === after) throw new Error(`${file} of ${part} has other code than this fault changes.`)
  writeFileSync(path, after)
  const config = part === 'host' ? hostConfig(folder) : { ...embedConfig(), context: folder }
  const output = { ...config.output, path: join(folder, 'dist/staging') }
  const { compilation } = await compile({ ...config, output, cache: false })
  return finishBuild({ name: part, folder, compilation, dist: join(folder, 'dist') })
}

/** As the command runs it, which knows the sources of host and embed only. @returns rules of the findings */
export async function shellFindings(shell: BrokenShell, remotes: readonly BuildRecord[], portal: string) {
  const folder = join(cache, 'broken-shells', shell.part)
  const { findings } = await runShellGate({ folder, remotes, portal, limits: { load: 10_000 } })
  return findings
}

// Checks that the sources do not have type errors, because the build only removes the types.
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts, { type Diagnostic } from 'typescript'
import { frameOf } from '../../build/source-lines.ts'
import { inRepository } from '../source-finder.ts'
import type { Finding } from '../candidate.ts'

const MOST = 10

export function checkTypes(tsconfig: string): Finding[] {
  if (!existsSync(tsconfig))
    return [{ rule: 'types', message: 'There is no tsconfig.json: copy the one that switchboard create writes.' }]
  const folder = dirname(tsconfig)
  const { config, error } = ts.readConfigFile(tsconfig, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, folder)
  const program = ts.createProgram({ rootNames: fileNames, options: { ...options, noEmit: true } })
  const errors = error ? [error] : ts.getPreEmitDiagnostics(program)
  const own = errors.filter(({ file }) => !file || !relative(join(folder, 'src'), file.fileName).startsWith('..'))
  return own.slice(0, MOST).map(findingOf)
}

/** The file of a page without `Component`, in `routes` or in the `children` of a route. */
const NO_COMPONENT =
  /Property 'Component' is missing in type 'typeof import|'typeof import\([^)]*\)' has no properties in common with type '.*LazyRoute/s

function findingOf({ file, start = 0, code, messageText }: Diagnostic): Finding {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ')
  const message = NO_COMPONENT.test(text)
    ? `TS${code}: The file that lazy imports has no Component: write export function Component() { … } instead of a default export.`
    : `TS${code}: ${text} Correct the type: the build removes types without checking them.`
  if (!file) return { rule: 'types', message }
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  const source = inRepository(file.fileName)
  return {
    rule: 'types',
    message,
    where: `${source}:${line + 1}`,
    source: { source, line: line + 1, column: character + 1, frame: frameOf(file.text, line + 1) },
  }
}

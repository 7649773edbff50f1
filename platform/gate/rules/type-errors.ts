// Checks that the sources do not have type errors, because the build only removes the types.
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts, { type Diagnostic } from 'typescript'
import type { Finding } from '../candidate.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
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

function findingOf({ file, start = 0, code, messageText }: Diagnostic): Finding {
  const message = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  if (!file) return { rule: 'types', message }
  const { line } = file.getLineAndCharacterOfPosition(start)
  return { rule: 'types', message, where: `${relative(root, file.fileName).replaceAll('\\', '/')}:${line + 1}` }
}

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

function findingOf({ file, start = 0, code, messageText }: Diagnostic): Finding {
  const message = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')} Correct the type: the build removes types without checking them.`
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

// What a script of a shell threw before the shell could report it (decision record 0121).
import type { PageError } from '@switchboard/record'

interface Shell {
  readonly remote: 'host' | 'embed'
  readonly build: string
  /** Path of a script in the build. */
  pathOf(address: string): string
}

/** @returns an error without its message, which may contain anything; none if the browser does not name its place */
export function scriptErrors({ error, filename, lineno, colno }: ErrorEvent, shell: Shell): readonly PageError[] {
  const { remote, build, pathOf } = shell
  const [name = 'Error'] = /^[A-Z][A-Za-z]{0,30}Error$/.exec(error instanceof Error ? error.name : '') ?? []
  return lineno > 0 && colno > 0
    ? [{ remote, build, name, message: '…', file: pathOf(filename), line: lineno, column: colno }]
    : []
}

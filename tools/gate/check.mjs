// Says whether a built remote may be published: node tools/gate/check.mjs <remote>… [--files] [--json]
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { gate } from './gate.mjs'

/** @param {Awaited<ReturnType<typeof gate>>} result @returns what a person reads of it */
export function told(part, { ok, findings, measured }) {
  const { bytes, limit } = measured.size ?? {}
  const kB = (n) => `${(n / 1000).toFixed(1)} kB`
  const size = bytes === undefined ? '' : `${kB(bytes)} compressed, up to ${kB(limit)} are free; `
  if (ok) return `${part} passes the gate (${size}${measured.seconds} s)${notes(measured)}`
  const lines = findings.map(({ rule, where, message }) => `  ${rule}${where ? ` · ${where}` : ''}\n    ${message}`)
  return [`${part} does not pass the gate (${size}${measured.seconds} s):`, ...lines].join('\n') + notes(measured)
}

const notes = ({ browser, size }) => {
  const untried = browser?.untried ?? []
  return [
    ...(size?.note ? [size.note] : []),
    ...(untried.length > 0 ? [`the gate cannot know addresses for ${untried.join(', ')}, which it did not open.`] : []),
  ]
    .map((words) => `\n  note: ${words}`)
    .join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { files: { type: 'boolean' }, json: { type: 'boolean' } },
  })
  if (positionals.length === 0) {
    console.error(
      'usage: check.mjs <remote>… [--files] [--json]\n  --files  only what the files show, no browser\n  --json   one object for each remote',
    )
    process.exit(2)
  }
  for (const part of positionals) {
    const onProgress = (words) => process.stderr.isTTY && console.error(`  ${words}`)
    const result = await gate({ part, inBrowser: !values.files, onProgress })
    console.log(values.json ? JSON.stringify({ part, ...result }) : told(part, result))
    if (!result.ok) process.exitCode = 1
  }
}

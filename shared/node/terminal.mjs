// Output for the user's terminal: results immediately, and progress for work that takes longer than two seconds.
const PATIENCE_MS = 2_000
const REMINDER_MS = 15_000
/** @type {import('node:tty').WriteStream} */
let stream = process.stdout
const isAnimated = () => Boolean(stream.isTTY) && !process.env.CI

/** For a command whose standard output is read by programs. */
export function printProgressToStderr() {
  stream = process.stderr
}

/** @param {string} text */
export function print(text) {
  stream.write(`${text}\n`)
}

/**
 * Runs the work. After two seconds, prints the title, and at the end the duration.
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work may report what it is doing
 * @returns {Promise<T>}
 */
export async function runStep(title, work) {
  const progress = startProgress(title)
  try {
    const result = await work(progress.report)
    progress.finish()
    return result
  } catch (error) {
    progress.erase()
    throw error
  } finally {
    progress.stop()
  }
}

/** @param {string} title */
function startProgress(title) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  let printedAfter = 0
  let detail = ''
  const line = () => `${title} … ${seconds()}${detail && `, ${detail}`}`
  const printProgress = () => {
    const elapsed = Date.now() - started
    if (elapsed < PATIENCE_MS) return
    if (isAnimated()) stream.write(`\r\x1b[2K${line()}`)
    else if (!printedAfter) print(`${title} …`)
    else if (elapsed - printedAfter >= REMINDER_MS) print(line())
    else return
    printedAfter = elapsed
  }
  const timer = setInterval(printProgress, isAnimated() ? 500 : PATIENCE_MS)
  return {
    report: (/** @type {string} */ text) => void (detail = text),
    finish: () => printedAfter && print(`${isAnimated() ? '\r\x1b[2K' : ''}${title}: ${seconds()}`),
    erase: () => printedAfter && isAnimated() && stream.write('\r\x1b[2K'),
    stop: () => clearInterval(timer),
  }
}

/**
 * Rows as indented columns, each as wide as its widest cell.
 * @param {readonly (readonly string[])[]} rows
 */
export function formatTable(rows) {
  const widthOf = (/** @type {number} */ column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = rows[0]?.map((_, column) => widthOf(column)) ?? []
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

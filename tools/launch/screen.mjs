// What a customer sees: results at once, and progress for whatever takes longer than two seconds.
const PATIENCE_MS = 2_000
const REMINDER_MS = 15_000
let screen = process.stdout
const animated = () => Boolean(screen.isTTY) && !process.env.CI

/** For a command whose results are read by machines: progress goes to the other stream. */
export function keepStdoutForResults() {
  screen = process.stderr
}

export function say(text) {
  screen.write(`${text}\n`)
}

/**
 * Runs the work; once it has taken two seconds, says so, and at the end how long it took.
 * @param {(tell: (detail: string) => void) => Promise<any>} work may tell what it is at
 */
export async function step(title, work) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  let told = 0
  let detail = ''
  const line = () => `${title} … ${seconds()}${detail && `, ${detail}`}`
  const timer = setInterval(
    () => {
      const waited = Date.now() - started
      if (waited < PATIENCE_MS) return
      if (animated()) screen.write(`\r\x1b[2K${line()}`)
      else if (!told) say(`${title} …`)
      else if (waited - told >= REMINDER_MS) say(line())
      else return
      told = waited
    },
    animated() ? 500 : PATIENCE_MS,
  )
  try {
    const result = await work((words) => (detail = words))
    if (told) say(`${animated() ? '\r\x1b[2K' : ''}${title}: ${seconds()}`)
    return result
  } catch (error) {
    if (told && animated()) screen.write('\r\x1b[2K')
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Rows as columns of equal width, indented. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd())
    .join('\n')
}

// Asks whether what a link shows is good: a person in the terminal, or a command.
import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { UserError } from '../../shared/node/user-error.mjs'
import type { Answer } from './bisect-search.ts'

/** Shows a link and its description. @returns undefined if the user gives up */
export type Ask = (link: string, description: string) => Promise<Answer | undefined>

/** As for git bisect run. */
const [SKIP, LAST_BAD] = [125, 127]

/** @param command gets the link as PREVIEW_URL; exit code 0: good, 125: skip, up to 127: bad */
export const askCommand =
  (command: string): Ask =>
  async (link, description) => {
    const { status, error } = spawnSync(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PREVIEW_URL: link },
    })
    if (error || status === null || status > LAST_BAD)
      throw new UserError(
        `${command} did not run to its end (${error?.message ?? `exit code ${String(status)}`}): try it alone, with PREVIEW_URL set to a link.`,
      )
    const answer = status === 0 ? 'good' : status === SKIP ? 'skip' : 'bad'
    process.stderr.write(`${answer}: ${description}\n`)
    return answer
  }

const ANSWERS: Readonly<Record<string, Answer | undefined>> = { g: 'good', b: 'bad', s: 'skip', q: undefined }

export const askPerson: Ask = async (link, description) => {
  process.stderr.write(`\n${description}\n  ${link}\n`)
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    for (;;) {
      const typed = (await prompt.question('Is it good, bad, or not to be told (skip)? g, b, s, or q to quit: ')).trim()
      const letter = typed.toLowerCase().charAt(0)
      if (letter in ANSWERS) return ANSWERS[letter]
    }
  } finally {
    prompt.close()
  }
}

// The reason of a change: typed as an option, or at a prompt.
import { createInterface } from 'node:readline/promises'
import { UsageError } from '../../shared/node/usage-error.mjs'

const SHORTEST = 3
const LONGEST = 500

/**
 * @param before text to show before the prompt
 * @throws UsageError
 */
export async function readReason(typed: string | undefined, before?: () => Promise<string>) {
  const why = (typed ?? (await promptForReason(before)) ?? '').trim()
  if (why === '') throw new UsageError('Every change needs a reason: add --why "…".')
  if (why.length < SHORTEST || why.length > LONGEST)
    throw new UsageError(`A reason has ${SHORTEST} to ${LONGEST} characters: describe the purpose in a sentence.`)
  return why
}

async function promptForReason(before?: () => Promise<string>) {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  if (before) process.stderr.write(`${await before()}\n`)
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await prompt.question('Why? ')
  } finally {
    prompt.close()
  }
}

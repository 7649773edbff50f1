// Why something is changed: given, or asked for on a terminal.
import { createInterface } from 'node:readline/promises'
import { WrongUsage } from './wrong-usage.mjs'

const SHORTEST = 3
const LONGEST = 500

/** @param {string | undefined} given @throws WrongUsage */
export async function reason(given) {
  const why = (given ?? (await asked()) ?? '').trim()
  if (why === '') throw new WrongUsage('Every change wants a reason: add --why "what for".')
  if (why.length < SHORTEST || why.length > LONGEST)
    throw new WrongUsage(`A reason has ${SHORTEST} to ${LONGEST} characters: say what for in a sentence.`)
  return why
}

async function asked() {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  const dialogue = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await dialogue.question('Why? ')
  } finally {
    dialogue.close()
  }
}

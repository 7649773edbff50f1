// The words after a command: --help prints its usage, and an unknown word is refused before anything changes.
import { parseArgs } from 'node:util'
import { UserError } from './user-error.mjs'

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} O
 * @param {{ name: string, help: string, options: O }} command
 * @returns the values, or undefined if the usage was printed
 */
export function readOptions({ name, help, options }) {
  const args = process.argv.slice(3)
  if (args.some((arg) => arg === '--help' || arg === '-h')) return void console.log(help)
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    const words = error instanceof Error ? error.message.split(/\. |\n/)[0] : error
    throw new UserError(`${words}: npm run ${name} -- --help lists the options.`)
  }
}

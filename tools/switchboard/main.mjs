// The switchboard command: finds the verb, reads what was typed, prints what came of it.
import { parseArgs } from 'node:util'
import { tellFailure } from './failure.mjs'
import { generalHelp, verbHelp } from './help.mjs'
import { openPortal } from './portal.mjs'
import { openSettings, takeGiven } from './settings.mjs'
import { verbs } from './verbs/index.mjs'
import { didYouMean, WrongUsage } from './wrong-usage.mjs'

const everywhere = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
}

/**
 * @param {readonly string[]} words as typed
 * @param {{ given?: import('./settings.mjs').Given, out?: { write(text: string): void }, err?: { write(text: string): void } }} surroundings
 * @returns {Promise<number>} exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export async function switchboard(words, { given = takeGiven(), out = process.stdout, err = process.stderr } = {}) {
  const json = words.includes('--json')
  try {
    const result = await answer(words, given)
    out.write(json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`)
    return result.failed ? 1 : 0
  } catch (error) {
    return tellFailure(error, { json, out, err })
  }
}

/** What belongs to every verb may stand before it. @returns {Promise<{ text: string, json: unknown, failed?: boolean }>} */
async function answer(words, given) {
  const at = words.findIndex((word) => !['--json', '--help', '-h'].includes(word))
  const name = words[at]
  const rest = words.toSpliced(at, 1)
  if (name === undefined) return helpOn()
  if (name === 'help') return helpOn(rest.find((word) => !word.startsWith('-')))
  const verb = verbOf(name)
  const { values, positionals } = parsed(name, verb, rest)
  if (values.help) return helpOn(name)
  const { url, token, privateKey } = openSettings(given)
  return verb.run({ words: positionals, options: values, portal: openPortal({ url, token }), privateKey })
}

/** @throws WrongUsage */
function verbOf(name) {
  if (Object.hasOwn(verbs, name)) return verbs[name]
  throw new WrongUsage(
    `There is no verb ${name}.${didYouMean(name, Object.keys(verbs))} npm run switchboard -- --help lists them.`,
  )
}

function helpOn(name) {
  const text = name === undefined ? generalHelp(verbs) : verbHelp(name, verbOf(name))
  return { text, json: { help: text } }
}

function parsed(name, verb, args) {
  const { values, positionals } = readArgs(name, verb, args)
  const { least = 0, most = least } = verb.words ?? {}
  if (!values.help && (positionals.length < least || positionals.length > most))
    throw new WrongUsage(`Type: npm run switchboard -- ${verb.usage[0]} (with --help it says more).`)
  return { values, positionals }
}

/** Public keys and customer keys are base64url: one of 64 begins with a hyphen, and is no option all the same. */
const isKey = (word) => /^-[\w-]{21}(?:[\w-]{21})?$/.test(word) && !word.startsWith('--')

function readArgs(name, verb, words) {
  const options = { ...everywhere, ...verb.options }
  const args = [...words.filter((word) => !isKey(word)), '--', ...words.filter(isKey)]
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const typed = /'-{1,2}([\w-]+)/.exec(error.message)?.[1] ?? ''
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const known = Object.keys(options).map((option) => `--${option}`)
      throw new WrongUsage(
        `${name} has no option --${typed}.${didYouMean(`--${typed}`, known)} Its options: ${known.join(', ')}.`,
      )
    }
    throw new WrongUsage(`--${typed} wants a value, or takes none: npm run switchboard -- ${name} --help shows how.`)
  }
}

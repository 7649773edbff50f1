// The switchboard command: finds the verb, parses the arguments, prints the result.
import { parseArgs } from 'node:util'
import { generalHelp, verbHelp } from './help.mjs'
import { openPortal } from './portal-client.mjs'
import { printFailure } from './print-failure.mjs'
import { openSettings, takeCredentials } from './settings.mjs'
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'
import { verbs } from './verbs/index.mjs'

/**
 * @typedef {import('./verbs/define-verb.mjs').Verb} Verb
 * @typedef {import('./verbs/define-verb.mjs').VerbResult} VerbResult
 * @typedef {import('./settings.mjs').Credentials} Credentials
 * @typedef {import('./print-failure.mjs').Output} Output
 */

const commonOptions = {
  help: { type: /** @type {const} */ ('boolean'), short: 'h' },
  json: { type: /** @type {const} */ ('boolean') },
}

/**
 * @param {readonly string[]} args as typed
 * @param {{ given?: Credentials, out?: Output, err?: Output }} [options]
 * @returns {Promise<number>} exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export async function switchboard(
  args,
  { given = takeCredentials(), out = process.stdout, err = process.stderr } = {},
) {
  const json = args.includes('--json')
  try {
    const result = await runVerb(args, given)
    out.write(json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`)
    return result.failed ? 1 : 0
  } catch (error) {
    return printFailure(error, { json, out, err })
  }
}

/**
 * Options of every verb may stand before it.
 * @param {readonly string[]} args
 * @param {Credentials} given
 * @returns {Promise<VerbResult>}
 */
async function runVerb(args, given) {
  const at = args.findIndex((arg) => !['--json', '--help', '-h'].includes(arg))
  const name = args[at]
  const rest = args.toSpliced(at, 1)
  if (name === undefined) return helpOn()
  if (name === 'help') return helpOn(rest.find((arg) => !arg.startsWith('-')))
  const verb = findVerb(name)
  const { values, positionals, isHelp } = parseVerbArgs(name, verb, rest)
  if (isHelp) return helpOn(name)
  const { url, token, privateKey } = openSettings(given)
  return verb.run({ words: positionals, options: values, portal: openPortal({ url, token }), privateKey })
}

/**
 * @param {string} name
 * @throws UsageError
 */
function findVerb(name) {
  const verb = verbs.get(name)
  if (verb) return verb
  throw new UsageError(
    `There is no verb ${name}.${didYouMean(name, [...verbs.keys()])} npm run switchboard -- --help lists them.`,
  )
}

/**
 * @param {string} [name]
 * @returns {VerbResult}
 */
function helpOn(name) {
  const text = name === undefined ? generalHelp(verbs) : verbHelp(name, findVerb(name))
  return { text, json: { help: text } }
}

/**
 * @param {string} name
 * @param {Verb} verb
 * @param {readonly string[]} args
 * @throws UsageError
 */
function parseVerbArgs(name, verb, args) {
  const { values, positionals, isHelp } = parseOptions(name, verb, args)
  const { least, most = least } = verb.words
  if (!isHelp && (positionals.length < least || positionals.length > most))
    throw new UsageError(`Type: npm run switchboard -- ${verb.usage[0]} (with --help it says more).`)
  return { values, positionals, isHelp }
}

/**
 * Public keys and customer keys are base64url. One of 64 begins with a hyphen, and is a word all the same.
 * @param {string} arg
 */
const isKey = (arg) => /^-[\w-]{21}(?:[\w-]{21})?$/.test(arg) && !arg.startsWith('--')

/**
 * @param {string} name
 * @param {Verb} verb
 * @param {readonly string[]} typed
 * @throws UsageError
 */
function parseOptions(name, verb, typed) {
  const options = { ...verb.options, ...commonOptions }
  const args = [...typed.filter((arg) => !isKey(arg)), '--', ...typed.filter(isKey)]
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values, positionals, isHelp: values.help === true }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const option = /'-{1,2}([\w-]+)/.exec(message)?.[1] ?? ''
    if (error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const known = [...Object.keys(commonOptions), ...Object.keys(verb.options)].map((key) => `--${key}`)
      throw new UsageError(
        `${name} has no option --${option}.${didYouMean(`--${option}`, known)} Its options: ${known.join(', ')}.`,
      )
    }
    throw new UsageError(`--${option} wants a value, or takes none: npm run switchboard -- ${name} --help shows how.`)
  }
}

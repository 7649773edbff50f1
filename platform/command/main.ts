// The switchboard command: finds the verb, parses the arguments, prints the result.
import { parseArgs } from 'node:util'
import { generalHelp, verbHelp } from './help.ts'
import { openPortal } from './portal-client.ts'
import { printFailure, type Output } from './print-failure.mjs'
import { openSettings, takeCredentials, type Credentials } from './settings.mjs'
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'
import type { Home } from './home.ts'
import type { Verb, VerbResult } from './verbs/define-verb.ts'

/** How messages name the command, which is started in another way elsewhere. */
const IN_MESSAGES = 'npm run switchboard --'

const commonOptions = {
  help: { type: 'boolean' as const, short: 'h' },
  json: { type: 'boolean' as const },
}

type Verbs = ReadonlyMap<string, Verb>

/**
 * @param args as typed
 * @param options `home`: this repository, or that of a remote; `verbs`: the verbs that it has
 * @returns exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export async function switchboard(
  args: readonly string[],
  {
    home,
    verbs,
    given = takeCredentials(),
    out: plainOut = process.stdout,
    err: plainErr = process.stderr,
  }: { home: Home; verbs: Verbs; given?: Credentials; out?: Output; err?: Output },
): Promise<number> {
  const inWordsOfHome = (output: Output): Output => ({
    write: (text) => output.write(text.replaceAll(IN_MESSAGES, home.command)),
  })
  const [out, err] = [inWordsOfHome(plainOut), inWordsOfHome(plainErr)]
  const json = args.includes('--json')
  try {
    const result = await runVerb(args, { given, home, verbs })
    out.write(json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`)
    return result.failed ? 1 : 0
  } catch (error) {
    return printFailure(error, { json, out, err })
  }
}

/** Options of every verb may stand before it. */
async function runVerb(
  args: readonly string[],
  { given, home, verbs }: { given: Credentials; home: Home; verbs: Verbs },
): Promise<VerbResult> {
  const at = args.findIndex((arg) => !['--json', '--help', '-h'].includes(arg))
  const name = args[at]
  const rest = args.toSpliced(at, 1)
  if (name === undefined) return helpOn(verbs)
  if (name === 'help')
    return helpOn(
      verbs,
      rest.find((arg) => !arg.startsWith('-')),
    )
  const verb = findVerb(verbs, name)
  const { values, positionals, isHelp } = parseVerbArgs(name, verb, rest)
  if (isHelp) return helpOn(verbs, name)
  const { url, token, privateKey } = openSettings(given)
  return verb.run({ words: positionals, options: values, portal: openPortal({ url, token }), privateKey, home })
}

/** @throws UsageError */
function findVerb(verbs: Verbs, name: string) {
  const verb = verbs.get(name)
  if (verb) return verb
  throw new UsageError(
    `There is no verb ${name}.${didYouMean(name, [...verbs.keys()])} npm run switchboard -- --help lists them.`,
  )
}

function helpOn(verbs: Verbs, name?: string): VerbResult {
  const text = name === undefined ? generalHelp(verbs) : verbHelp(name, findVerb(verbs, name))
  return { text, json: { help: text } }
}

/** @throws UsageError */
function parseVerbArgs(name: string, verb: Verb, args: readonly string[]) {
  const { values, positionals, isHelp } = parseOptions(name, verb, args)
  const { least, most = least } = verb.words
  if (!isHelp && (positionals.length < least || positionals.length > most))
    throw new UsageError(`Usage: npm run switchboard -- ${verb.usage[0]} (--help explains it).`)
  return { values, positionals, isHelp }
}

/** Public keys and customer keys are base64url, so one in 64 begins with a hyphen. Treats these as words. */
const isKey = (arg: string) => /^-[\w-]{21}(?:[\w-]{21})?$/.test(arg) && !arg.startsWith('--')

/** @throws UsageError */
function parseOptions(name: string, verb: Verb, typed: readonly string[]) {
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
    throw new UsageError(
      `--${option} needs a value, or accepts none: npm run switchboard -- ${name} --help explains it.`,
    )
  }
}

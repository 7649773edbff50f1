// The texts of --help.

/** @typedef {import('./verbs/define-verb.mjs').Verb} Verb */

const command = 'npm run switchboard --'

/** @param {ReadonlyMap<string, Verb>} verbs */
export function generalHelp(verbs) {
  const width = Math.max(...[...verbs.keys()].map((name) => name.length))
  const line = (/** @type {string} */ name) => `  ${name.padEnd(width)}  ${verbs.get(name)?.summary}`
  const section = (/** @type {string} */ title, /** @type {string} */ names) => [
    title,
    ...names.split(' ').map(line),
    '',
  ]
  return [
    `${command} <verb>     each verb explains itself with --help`,
    '',
    ...section('A remote of your own', 'create check publish preview'),
    ...section('Who gets which build', 'promote rollout cohort halt rollback freeze thaw retire'),
    ...section('Looking', 'status history why'),
    ...section('Who may do what', 'tokens keys'),
    'A build that is published is nobody’s yet: promote makes it everybody’s, rollout some people’s, rollback goes back.',
    'It is named by the beginning of its name (3fa2), by its version, or as latest. Every change wants --why.',
    '',
    '  --json      the result for machines, alone on standard output (npm run --silent switchboard -- status --json)',
    '',
    'Exit code: 0 done, 1 refused or failed, 2 typed wrong.',
    '',
    'SWITCHBOARD_URL, SWITCHBOARD_TOKEN and SWITCHBOARD_KEY (a file) name the portal, your deploy token and your private',
    'key. Without them they are those of the portal on this machine: npm start leaves them in switchboard.json of its data',
    'folder (DATA_DIR, .data), and they are sent to no other. Another portal has an https address.',
  ].join('\n')
}

/** @type {import('./verbs/define-verb.mjs').Flag} */
const jsonFlag = ['--json', 'the result for machines, alone on standard output']

/**
 * @param {string} name
 * @param {Verb} verb
 */
export function verbHelp(name, { usage, summary, details = [], flags = [], examples = [] }) {
  const all = [...flags, jsonFlag]
  const width = Math.max(...all.map(([flag]) => flag.length))
  return [
    ...usage.map((line) => `${command} ${line}`),
    '',
    `${name}: ${summary}`,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    ...all.map(([flag, meaning]) => `  ${flag.padEnd(width)}  ${meaning}`),
    ...(examples.length > 0 ? ['', 'For example:', ...examples.map((example) => `  ${command} ${example}`)] : []),
  ].join('\n')
}

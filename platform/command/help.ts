// The texts of --help.
import type { Verb, Flag } from './verbs/define-verb.ts'

const command = 'npm run switchboard --'

export function generalHelp(verbs: ReadonlyMap<string, Verb>) {
  const width = Math.max(...[...verbs.keys()].map((name) => name.length))
  const line = (name: string) => `  ${name.padEnd(width)}  ${verbs.get(name)?.summary}`
  const section = (title: string, names: string) => {
    const lines = names
      .split(' ')
      .filter((name) => verbs.has(name))
      .map(line)
    return lines.length === 0 ? [] : [title, ...lines, '']
  }
  return [
    `${command} <verb>     --help after a verb explains it`,
    '',
    ...section('Create and publish a remote', 'create update check explain publish preview'),
    ...section('Choose who gets which build', 'promote train rollout cohort halt rollback freeze thaw retire'),
    ...section('Query', 'status errors history why trace bisect impact'),
    ...section('Grant permissions', 'tokens keys'),
    ...section('Mails to customers', 'mail'),
    ...section('Check a server or an installation', 'doctor watch'),
    'No customer gets a build when it is published: promote gives it to everybody, rollout to some customers, and rollback',
    'restores an earlier build. A build is given by the beginning of its id (3fa2), its version, or latest. Every change needs --why.',
    '',
    '  --json      print only the result, as JSON (npm run --silent switchboard -- status --json)',
    '',
    'Exit code: 0 success, 1 refused or failed, 2 wrong arguments.',
    '',
    'SWITCHBOARD_URL, SWITCHBOARD_TOKEN and SWITCHBOARD_KEY are the address of the portal, your deploy token and the file with',
    'your private key. The defaults belong to the portal on this machine: npm start writes them to switchboard.json in its',
    'data folder (DATA_DIR, .data). They are not sent to any other portal. The address of another portal must begin with https.',
  ].join('\n')
}

const jsonFlag: Flag = ['--json', 'print only the result, as JSON']

export function verbHelp(name: string, { usage, summary, details = [], flags = [], examples = [] }: Verb) {
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

// The command in the repository of a remote, as a package.
import { runCommand } from '../../shared/node/run-command.mjs'
import { printProgressToStderr } from '../../shared/node/terminal.mjs'
import { create } from './elsewhere/create.ts'
import { elsewhere } from './elsewhere/home.ts'
import { readOwnManifest } from './elsewhere/own-manifest.ts'
import { update } from './elsewhere/update.ts'
import { switchboard } from './main.ts'
import { takeCredentials } from './settings.mjs'
import { verbs } from './verbs/index.ts'

/** Verbs of this repository's own server and data. */
const notElsewhere = new Set(['doctor', 'watch'])

/**
 * Runs the command, and ends the process with its exit code: 0 done, 1 refused or failed, 2 wrong usage. Reads
 * SWITCHBOARD_URL (default: the portal in package.json), SWITCHBOARD_TOKEN and SWITCHBOARD_KEY.
 * @param args as typed
 */
export async function runSwitchboard(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { url, ...secrets } = takeCredentials()
    printProgressToStderr()
    const given = { url: url || readOwnManifest(process.cwd())?.switchboard?.portal, ...secrets }
    const common = [...verbs].filter(([name]) => !notElsewhere.has(name))
    return switchboard(args, {
      given,
      home: elsewhere,
      verbs: new Map([['create', create], ['update', update], ...common]),
    })
  })
}

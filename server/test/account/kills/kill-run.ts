// Kills the server at random moments while eight customers change their accounts, and compares the stored state with
// the acknowledged changes.
import { setTimeout } from 'node:timers/promises'
import { until } from '../../support/until'
import { acknowledgedBy, AT_ONCE, openRun, reportOf, sendMailsThatWait, type Report, type Run } from './run'

/** After so many kills other customers go on, because the number of a customer's changes is limited. */
const KILLS_OF_A_GROUP = 8

interface KillReport extends Report {
  readonly kills: number
}

export async function runKills(kills: number, seed: number): Promise<KillReport> {
  const groups = Math.ceil(kills / KILLS_OF_A_GROUP)
  const run = await openRun(groups * AT_ONCE, seed)
  try {
    for (let group = 0; group < groups; group += 1) {
      const left = kills - group * KILLS_OF_A_GROUP
      await runGroup(run, run.accounts.slice(group * AT_ONCE, (group + 1) * AT_ONCE), Math.min(left, KILLS_OF_A_GROUP))
    }
    await sendMailsThatWait(run)
    return { kills, ...(await reportOf(run)) }
  } finally {
    await run.close()
  }
}

async function runGroup(run: Run, accounts: readonly string[], kills: number): Promise<void> {
  const group = accounts.map((account) => run.addCustomer(account))
  const lives = group.map((customer) => customer.live())
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = acknowledgedBy(group)
    await until(() => acknowledgedBy(group) > before + 1)
    await setTimeout(run.random.whole(0, 800))
    if (kill === kills) for (const customer of group) customer.leave()
    await run.portal.killAndStart()
  }
  await Promise.all(lives)
}

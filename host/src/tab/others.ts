// What the customer may go to next is fetched while the page is idle: code of the builds whose records are here, and records of those in
// the navigation that came as summaries. Never everything: a portal may have hundreds of remotes.
import { prefetchWhenIdle, whenIdle } from '../federation/prefetch'
import { isComplete } from './builds'
import type { Tab } from './tab'

const MOST = 12

export function prepareOthers(tab: Tab): void {
  const all = Object.values(tab.builds().told).map(({ current }) => current)
  const waiting = all.filter(({ name }) => !tab.builds().inUse[name])
  prefetchWhenIdle(waiting.filter(isComplete).slice(0, MOST))
  const summaries = waiting.filter((one) => !isComplete(one) && one.routes.some(({ navigation }) => navigation))
  whenIdle(async () => {
    for (const summary of summaries.slice(0, MOST)) await tab.record(summary)
  })
}

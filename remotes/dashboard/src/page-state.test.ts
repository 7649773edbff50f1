import { pageState, type PartState } from './page-state'

const [loading, ready, failed] = (['loading', 'ready', 'failed'] as const).map((at): PartState => ({ at }))

test.each([
  ['waits for all of it at first', loading!, [loading!, loading!], 'waiting', 'waiting'],
  ['waits for the account however long it takes', loading!, [ready!, ready!], 'waiting', 'waiting'],
  ['waits a while for the last part, then shows the others', ready!, [ready!, loading!], 'waiting', 'parts'],
  ['does not wait once everything is there', ready!, [ready!, ready!], 'parts', 'parts'],
  ['lets a part that failed say so itself', ready!, [failed!, ready!], 'parts', 'parts'],
  ['waits a while for what is left besides a failure', ready!, [failed!, loading!], 'waiting', 'parts'],
  ['has failed without the account', failed!, [ready!, ready!], 'nothing', 'nothing'],
  ['has failed without the account, even before the rest is known', failed!, [loading!, ready!], 'nothing', 'nothing'],
  ['has failed when no part could be loaded', ready!, [failed!, failed!], 'nothing', 'nothing'],
] as const)('%s', (_, account, parts, early, later) => {
  expect([pageState(account, parts, 'early'), pageState(account, parts, 'late')]).toEqual([early, later])
})

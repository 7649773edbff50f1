// Seeds the demonstration data of all people as of today, from account to latest bill.
import { addMonths, todayIn, zoneOf, type Day } from '@switchboard/domain'
import type { Config } from '@switchboard/server/config'
import type { Database } from '@switchboard/server/db'
import { putUser } from '@switchboard/server/identity-provider/users'
import { issuerName } from '@switchboard/server/authentication/issuer'
import { readLayoutKey, upsertPerson, upsertProducts, saveLayoutKey } from './person-rows'
import { PASSWORD, people as everybody, type Person } from './people'
import { replaceBills } from './bill-rows'
import { importReadings } from './meter-files'
import { metersOf, type StoredService } from './service-rows'

/** Increased with each change of the data, so that existing databases are seeded again. */
const LAYOUT_VERSION = 8
const MONTHS_OF_READINGS = 26

interface LayOutOptions {
  readonly onProgress: (step: string) => void
  readonly people?: readonly Person[]
  /** Called for each person's latest bill; older documents are generated on their first request. */
  readonly storeDocument?: (db: Database, invoiceId: string) => Promise<void>
}

type ProviderSettings = Pick<Config, 'identityUrl' | 'passwordCost'>

export async function layOut(
  db: Database,
  config: ProviderSettings,
  now: Date,
  { onProgress, people = everybody, storeDocument }: LayOutOptions,
): Promise<void> {
  const todays = people.map((person) => todayIn(zoneOf(person.property.state), now))
  const layoutKey = [`layout ${LAYOUT_VERSION}`, issuerName(config), ...todays].join(' ')
  if ((await readLayoutKey(db)) === layoutKey) return onProgress('the people are up to date')
  await upsertProducts(db)
  const latestBills: string[] = []
  for (const [index, person] of people.entries()) {
    const today = todays[index]
    if (!today) continue
    onProgress(`${person.firstName} ${person.lastName} (${index + 1} of ${people.length})`)
    const latest = await layOutPerson(db, config, person, today)
    if (latest) latestBills.push(latest)
  }
  await saveLayoutKey(db, layoutKey)
  if (storeDocument) {
    onProgress('documents')
    const results = await Promise.allSettled(latestBills.map((id) => storeDocument(db, id)))
    const failed = results.filter(({ status }) => status === 'rejected').length
    if (failed > 0) onProgress(`${failed} documents are made on their first request`)
  }
  onProgress('done')
}

async function layOutPerson(db: Database, config: ProviderSettings, person: Person, today: Day) {
  const { account, services } = await upsertPerson(db, person, issuerName(config), today)
  if (!config.identityUrl) {
    const { sub, email, firstName, lastName, accountNumber } = person
    await putUser(db, { sub, email, password: PASSWORD, firstName, lastName, accountNumber }, config.passwordCost)
  }
  for (const service of services) await importServiceReadings(db, person, service, today)
  return replaceBills(db, person, account, today)
}

async function importServiceReadings(db: Database, person: Person, { service, starts }: StoredService, today: Day) {
  if (starts >= today) return
  const longAgo = addMonths(today, -MONTHS_OF_READINGS)
  for (const meter of metersOf(service))
    await importReadings(db, {
      ...meter,
      seed: person.number * 10 + Number(meter.nmi.slice(-1)),
      zone: zoneOf(person.property.state),
      from: starts > longAgo ? starts : longAgo,
      to: today,
    })
}

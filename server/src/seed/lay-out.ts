// Everybody, from account to last bill, as of today.
import { addMonths, todayIn, zoneOf, type Day } from '@switchboard/domain'
import type { Config } from '../config'
import type { Database } from '../db'
import { putUser } from '../identity/users'
import { issuerName } from '../portal/issuer'
import { laidFor, putPerson, putProducts, rememberLaidFor } from './put-person'
import { PASSWORD, people as everybody, type Person } from './people'
import { putBills } from './put-bills'
import { importReadings } from './readings'
import type { LaidService } from './put-services'

/** Changes when what is laid out changes, so that a database of an older version is laid out again. */
const LAYOUT = 2
const MONTHS_OF_READINGS = 26

interface Options {
  readonly tell: (words: string) => void
  readonly people?: readonly Person[]
  /** Called for the latest bill of each person; the documents of older ones are made when somebody asks for them. */
  readonly storeDocument?: (db: Database, invoiceId: string) => Promise<void>
}

type Settings = Pick<Config, 'identityUrl' | 'passwordCost'>

export async function layOut(
  db: Database,
  config: Settings,
  now: Date,
  { tell, people = everybody, storeDocument }: Options,
): Promise<void> {
  const todays = people.map((person) => todayIn(zoneOf(person.property.state), now))
  const wanted = [`layout ${LAYOUT}`, issuerName(config), ...todays].join(' ')
  if ((await laidFor(db)) === wanted) return tell('the people are up to date')
  await putProducts(db)
  const latestBills: string[] = []
  for (const [index, person] of people.entries()) {
    const today = todays[index]
    if (!today) continue
    tell(`${person.firstName} ${person.lastName} (${index + 1} of ${people.length})`)
    const latest = await layOutPerson(db, config, person, today)
    if (latest) latestBills.push(latest)
  }
  await rememberLaidFor(db, wanted)
  if (storeDocument) {
    tell('documents')
    const made = await Promise.allSettled(latestBills.map((id) => storeDocument(db, id)))
    const failed = made.filter(({ status }) => status === 'rejected').length
    if (failed > 0) tell(`${failed} documents are left until somebody asks for them`)
  }
  tell('done')
}

async function layOutPerson(db: Database, config: Settings, person: Person, today: Day) {
  const { account, services } = await putPerson(db, person, issuerName(config), today)
  if (!config.identityUrl) {
    const { sub, email, firstName, lastName, accountNumber } = person
    await putUser(db, { sub, email, password: PASSWORD, firstName, lastName, accountNumber }, config.passwordCost)
  }
  for (const service of services) await putReadings(db, person, service, today)
  return putBills(db, person, account, today)
}

async function putReadings(db: Database, person: Person, { service, starts }: LaidService, today: Day) {
  const { meter } = service
  if (!meter || starts >= today) return
  const longAgo = addMonths(today, -MONTHS_OF_READINGS)
  await importReadings(db, {
    ...meter,
    seed: person.number * 10 + Number(meter.nmi.slice(-1)),
    zone: zoneOf(person.property.state),
    from: starts > longAgo ? starts : longAgo,
    to: today,
  })
}

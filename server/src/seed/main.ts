// The command that lays out the demonstration: people, bills, readings. Nothing to do on the same day; a new day moves everything.
import { addMonths, todayIn, zoneOf, type Day } from '@switchboard/domain'
import { BadConfig, readConfig, type Config } from '../config'
import { openDatabase, type Database } from '../db'
import { CannotOpen } from '../db/cannot-open'
import { migrate } from '../db/migrate'
import { putUser } from '../identity/users'
import { usageOf } from '../metering/usage'
import { issuerName } from '../portal/issuer'
import { billedMonths, billsOf, type Billed } from './bill'
import { laidFor, putPerson, putProducts, rememberLaidFor } from './layout'
import { PASSWORD, people, type Person } from './people'
import { putBills } from './put-bills'
import { importReadings } from './readings'
import type { LaidService } from './services'

/** Changes when what is laid out changes, so that a database of an older version is laid out again. */
const LAYOUT = 1
const MONTHS_OF_READINGS = 26

const tell = (words: string) => console.log(`progress: ${words}`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.production) throw new BadConfig('The demonstration people are invented: they are refused in production.')
  tell('opening the database')
  const db = await openDatabase(config)
  try {
    await migrate(db)
    await layOut(db, config, new Date())
  } finally {
    await db.close()
  }
}

async function layOut(db: Database, config: Config, now: Date): Promise<void> {
  const todays = people.map((person) => todayIn(zoneOf(person.property.state), now))
  const wanted = [`layout ${LAYOUT}`, issuerName(config), ...todays].join(' ')
  if ((await laidFor(db)) === wanted) return tell('the people are up to date')
  await putProducts(db)
  for (const [index, person] of people.entries()) {
    const today = todays[index]
    if (today) await layOutPerson(db, config, person, today)
  }
  await rememberLaidFor(db, wanted)
  tell('done')
}

async function layOutPerson(db: Database, config: Config, person: Person, today: Day): Promise<void> {
  const name = `${person.firstName} ${person.lastName}`
  tell(`${name}, account (${person.number} of ${people.length})`)
  const { accountId, services } = await putPerson(db, person, issuerName(config), today)
  if (!config.identityUrl) {
    const { sub, email, firstName, lastName, accountNumber } = person
    await putUser(db, { sub, email, password: PASSWORD, firstName, lastName, accountNumber }, config.passwordCost)
  }
  for (const service of services) await putReadings(db, person, service, today, name)
  const billed: Billed[] = []
  for (const service of services) billed.push(await used(db, person, service, today))
  await putBills(db, accountId, billsOf(person, billed, today))
}

async function putReadings(db: Database, person: Person, { service, starts }: LaidService, today: Day, name: string) {
  const { meter, product } = service
  if (!meter || starts >= today) return
  tell(`${name}, ${product.toLowerCase().replace('_', ' ')} readings`)
  const longAgo = addMonths(today, -MONTHS_OF_READINGS)
  await importReadings(db, {
    ...meter,
    seed: person.number * 10 + Number(meter.nmi.slice(-1)),
    zone: zoneOf(person.property.state),
    from: starts > longAgo ? starts : longAgo,
    to: today,
  })
}

async function used(
  { pool }: Database,
  person: Person,
  { id, service, tariff }: LaidService,
  today: Day,
): Promise<Billed> {
  if (!service.meter || !person.bills) return { product: service.product, tariff, used: new Map() }
  const { bars } = await usageOf(pool, id, zoneOf(person.property.state), 'Monthly', billedMonths(today))
  return { product: service.product, tariff, used: new Map(bars.map(({ from, quantity }) => [from, quantity])) }
}

main().catch((error: unknown) => {
  console.error(error instanceof BadConfig || error instanceof CannotOpen ? error.message : error)
  process.exit(1)
})

// Portals of the demonstration's people, whose clock begins at the same time in every run.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareData, startServer, type Running } from '../../e2e/support/servers.ts'
import type { Journey } from './journeys/journey.ts'

/**
 * A Wednesday morning in Melbourne. Cookies that a server made in the past would have expired, so it is years ahead.
 */
export const BEGINNING = Date.parse('2031-11-19T10:00:00+11:00')
const DAY_MS = 86_400_000
const clock = new URL('../../e2e/support/clock-ahead.mjs', import.meta.url).href

export class Portals {
  readonly folder: string

  #count = 0
  #portal: Running | undefined
  /** People of this portal whom a journey has changed. */
  #changed = new Set<string>()

  constructor(folder: string) {
    this.folder = folder
  }

  async prepare() {
    await atBeginning(() => prepareData(join(this.folder, 'prepared')))
  }

  /** @returns the address of a portal in which the person is as in the demonstration */
  async for({ person, changes }: Pick<Journey, 'person' | 'changes'>): Promise<string> {
    if (this.#changed.has(person)) await this.stop()
    this.#portal ??= await this.#start()
    if (changes === 'something') this.#changed.add(person)
    return this.#portal.address
  }

  #start() {
    this.#count += 1
    return atBeginning(() => startServer(join(this.folder, 'prepared'), join(this.folder, `${this.#count}`)))
  }

  async stop() {
    await this.#portal?.stop()
    if (this.#portal) rmSync(this.#portal.dataDir, { recursive: true, force: true })
    this.#portal = undefined
    this.#changed.clear()
  }
}

/** Programs that the work starts have a clock of that time. */
async function atBeginning<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_OPTIONS, DAYS_AHEAD } = process.env
  Object.assign(process.env, { NODE_OPTIONS: `--import ${clock}`, DAYS_AHEAD: `${(BEGINNING - Date.now()) / DAY_MS}` })
  try {
    return await work()
  } finally {
    for (const [name, value] of Object.entries({ NODE_OPTIONS, DAYS_AHEAD }))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
}

/** Runs in a page: its clock is ahead, too. */
export function advanceClock(ahead: number) {
  const { now } = Date
  Date.now = () => now() + ahead
  globalThis.Date = new Proxy(Date, {
    construct: (present, given: [], made) => Reflect.construct(present, given.length > 0 ? given : [Date.now()], made),
  })
}

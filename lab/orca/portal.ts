// Portals of the demonstration's people, whose clock begins at the same time in every run.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareData, startServer, type Running } from '../../e2e/support/servers.ts'

/**
 * A Wednesday morning in Melbourne. Cookies that a server made in the past would have expired, so it is years ahead.
 */
export const BEGINNING = Date.parse('2031-11-19T10:00:00+11:00')
const DAY_MS = 86_400_000
const clock = new URL('../../e2e/support/clock-ahead.mjs', import.meta.url).href

export class Portals {
  readonly folder: string

  #count = 0

  constructor(folder: string) {
    this.folder = folder
  }

  async prepare() {
    await atBeginning(() => prepareData(join(this.folder, 'prepared')))
  }

  /** @param use gets a portal that nobody has used */
  async with(use: (portal: Running) => Promise<void>) {
    this.#count += 1
    const portal = await atBeginning(() =>
      startServer(join(this.folder, 'prepared'), join(this.folder, `${this.#count}`)),
    )
    try {
      await use(portal)
    } finally {
      await portal.stop()
      rmSync(portal.dataDir, { recursive: true, force: true })
    }
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

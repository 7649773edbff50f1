// The test's database behind an address that refuses the first connections, like a starting database.
import { connect, createServer } from 'node:net'
import { freePort } from './postgres'

export interface LateDatabase {
  readonly url: string
  close(): void
}

/** @param refused number of refused connections; the next ones reach PostgreSQL */
export async function lateDatabase(refused: number): Promise<LateDatabase> {
  const { hostname, port } = new URL(process.env['DATABASE_URL'] ?? '')
  let callers = 0
  const between = createServer((caller) => {
    callers += 1
    if (callers <= refused) return void caller.destroy()
    const database = connect(Number(port), hostname)
    caller.on('error', () => database.destroy()).pipe(database)
    database.on('error', () => caller.destroy()).pipe(caller)
  })
  const open = await freePort()
  await new Promise<void>((resolve) => between.listen(open, '127.0.0.1', resolve))
  return { url: databaseAt(open), close: () => between.close() }
}

/** The address of the test's database with another port. */
export const databaseAt = (port: number) => Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { port }).href

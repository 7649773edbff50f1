// The server process.
import type { FastifyInstance } from 'fastify'
import { createApp } from './app'
import { findOtherProvider } from './authentication/issuer'
import { startProblems } from './check-start'
import { ConfigError, readServerConfig, type Config } from './config/config'
import { DEMONSTRATION_PROBLEM, hasDemonstrationPeople } from './db/demonstration'
import { openDatabase, type Database } from './db/connection'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
import { prepareSchema } from './db/schema'
import { whenAvailable } from '@switchboard/platform-server/db/when-available'
import { startTracing } from './start-tracing'

const HARD_STOP = 10_000
/** Milliseconds for sending the last traces. */
const LAST_TRACES = 1_500

async function main(): Promise<void> {
  const config = readServerConfig(process.env)
  const stopping = new AbortController()
  let prepared = false
  let app: FastifyInstance | undefined
  const warn = (message: string) => (app ? app.log.warn(message) : console.error(message))
  const db = await openDatabase(config, (error) => app?.log.warn({ err: error }, 'lost an idle connection'))
  const tracing = await startTracing(config.collector, warn)
  tracing?.traceStatements(db.pool)
  onSignal(async () => {
    stopping.abort()
    const latest = performance.now() + HARD_STOP - LAST_TRACES
    if (app && config.trustedProxies.length > 0) await app.connections.endKept()
    await stop(app, db)
    await tracing?.stop(Math.min(LAST_TRACES, Math.max(0, latest - performance.now())))
  })

  const { signal } = stopping
  const schema = whenAvailable(() => prepareDatabase(db, config, warn), { signal, warn }).then(
    () => (prepared = true),
    // A stopping server no longer needs tables.
    (error: unknown) => (signal.aborted ? false : Promise.reject(error)),
  )
  // A failure is reported where the promise is awaited, which may be later.
  schema.catch(() => undefined)
  // The embedded provider keeps its keys in the database. Everything else can start before the database is available.
  if (db.engine === 'pglite' || hasEmbeddedProvider(config)) await schema
  app = await createApp(config, db, {
    isDraining: () => signal.aborted,
    checks: { schema: async () => prepared },
    tracing,
  })
  await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `listening ${address}` })
  await schema
}

const hasEmbeddedProvider = ({ plugins, identityUrl }: Config) => plugins.includes('identity') && !identityUrl

/** Tables older than this release, or a failing migration, end the process. */
async function prepareDatabase(db: Database, config: Config, warn: (message: string) => void): Promise<void> {
  await prepareSchema(db, config)
  if (config.production && (await hasDemonstrationPeople(db))) throw new ConfigError(DEMONSTRATION_PROBLEM)
  const other = config.plugins.includes('portal') ? await findOtherProvider(db, config) : undefined
  if (other !== undefined) warn(other)
}

function onSignal(stopAll: () => Promise<void>): void {
  let stopping = false
  const onStop = () => {
    if (stopping) process.exit(1)
    stopping = true
    globalThis.setTimeout(() => process.exit(1), HARD_STOP).unref()
    stopAll().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onStop)
  process.on('SIGINT', onStop)
}

/** Completes running requests, then closes the database. */
async function stop(app: FastifyInstance | undefined, db: Database): Promise<void> {
  if (app) await app.close().finally(app.connections.drain())
  await db.close()
}

async function check(): Promise<void> {
  const problems = await startProblems(process.env)
  console.log(problems.length > 0 ? problems.join('\n') : 'The server can start with these settings.')
  process.exit(problems.length > 0 ? 1 : 0)
}

const command = process.argv.includes('--check') ? check : main
command().catch((error: unknown) => {
  console.error(sentenceOf(error))
  process.exit(1)
})

function sentenceOf(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseOpenError) return error.message
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${process.env['PORT'] ?? 8080} is in use: stop what uses it, or set PORT.`
    if (error.code === 'EACCES')
      return `Port ${process.env['PORT'] ?? 8080} needs more rights: set PORT to one above 1023.`
  }
  return error
}

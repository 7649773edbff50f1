// Runs a test file on one of the two engines. On PostgreSQL it has a database of its own, which DATABASE_URL names.
const { randomBytes } = require('node:crypto')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { TestEnvironment } = require('jest-environment-node')
const sharePackages = require('./shared-packages.cjs')

/** @type {typeof import('pg')} */
const pg = createRequire(join(__dirname, '../../package.json'))('pg')

module.exports = class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args)
    sharePackages(this.global)
    this.engine = String(args[0].projectConfig.testEnvironmentOptions.engine)
    /** @type {string | undefined} of the database */
    this.name = undefined
    /** @type {string | undefined} */
    this.server = undefined
  }

  /** @override */
  async setup() {
    await super.setup()

    const { env } = this.global.process
    env.API_TESTS_SERVER = env[this.engine === 'postgres' ? 'API_TESTS_POSTGRES_SERVER' : 'API_TESTS_PGLITE_SERVER']
    env.API_TESTS_ENGINE = this.engine
    if (this.engine !== 'postgres') {
      // As in support/server.ts, for a database that the test itself opens.
      setFlagsFromString('--liftoff-only')
      delete env.DATABASE_URL
      return
    }
    this.name = `test_${randomBytes(6).toString('hex')}`
    this.server = env.API_TESTS_POSTGRES
    await this.runOnServer(`create database ${this.name} template empty_tables`)
    env.DATABASE_URL = Object.assign(new URL(this.server ?? ''), { pathname: this.name }).href
  }

  /** @override */
  async teardown() {
    if (this.name) await this.runOnServer(`drop database if exists ${this.name} with (force)`)
    await super.teardown()
  }

  /** @param {string} statement */
  async runOnServer(statement) {
    const client = new pg.Client({ connectionString: this.server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
}

// Jest's Node environment in its own time zone. The `process.env` of a test file is a copy, so the zone is set on the
// real one. A worker process runs one file at a time, so no file sees another file's zone.
const { TestEnvironment } = require('jest-environment-node')

module.exports = class ZoneEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args)
    this.zone = String(args[0].projectConfig.testEnvironmentOptions.zone)
    /** @type {string | undefined} */
    this.before = undefined
  }

  /** @override */
  async setup() {
    this.before = process.env.TZ
    process.env.TZ = this.zone
    await super.setup()
    const found = new this.global.Intl.DateTimeFormat().resolvedOptions().timeZone
    if (found !== this.zone) throw new Error(`the tests of ${this.zone} would run in ${found}`)
  }

  /** @override */
  async teardown() {
    await super.teardown()
    if (this.before === undefined) delete process.env.TZ
    else process.env.TZ = this.before
  }
}

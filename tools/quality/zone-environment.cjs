// Jest's Node environment in a time zone of its own. A test file's `process.env` is a copy, so the zone is set here, on the
// real one, where Node tells V8 about it. Files run one after the other inside a worker process, so none sees another's zone.
const { TestEnvironment } = require('jest-environment-node')

module.exports = class ZoneEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.zone = config.projectConfig.testEnvironmentOptions.zone
  }

  async setup() {
    this.before = process.env.TZ
    process.env.TZ = this.zone
    await super.setup()
    const found = new this.global.Intl.DateTimeFormat().resolvedOptions().timeZone
    if (found !== this.zone) throw new Error(`the tests of ${this.zone} would run in ${found}`)
  }

  async teardown() {
    await super.teardown()
    if (this.before === undefined) delete process.env.TZ
    else process.env.TZ = this.before
  }
}

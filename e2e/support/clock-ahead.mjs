// Preloaded into a process of the server: its clock is some days ahead.
const ahead = Number(process.env.DAYS_AHEAD) * 86_400_000
const { now } = Date

Date.now = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (present, given, made) => Reflect.construct(present, given.length > 0 ? given : [Date.now()], made),
})

// Preloaded into the servers and the load: TEST_HOSTS lists NAME=ADDRESS for names that no resolver knows.
const dns = require('node:dns')

/** @type {Map<string | undefined, string | undefined>} */
const addresses = new Map()
for (const entry of (process.env.TEST_HOSTS ?? '').split(',')) {
  const [name, address] = entry.split('=')
  addresses.set(name, address)
}
const { lookup } = dns

/** @type {(...args: any[]) => void} */
const lookupHere = (name, ...rest) => Reflect.apply(lookup, dns, [addresses.get(name) ?? name, ...rest])
// The overloads of the original are not needed.
Object.assign(dns, { lookup: lookupHere })

// Preloaded into the servers and the load: the names in TEST_HOSTS are this machine. No resolver knows them.
const dns = require('node:dns')

const names = new Set((process.env.TEST_HOSTS ?? '').split(','))
const { lookup } = dns

/** @type {(...args: any[]) => void} */
const lookupHere = (name, ...rest) => Reflect.apply(lookup, dns, [names.has(name) ? '127.0.0.1' : name, ...rest])
// The overloads of the original are not needed.
Object.assign(dns, { lookup: lookupHere })

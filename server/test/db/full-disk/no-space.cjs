// Loaded before a server with the embedded database: while the file NO_SPACE exists, its writes to the log of the database find no space.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const { openSync, writeSync, existsSync } = fs
/** @type {Set<number>} */
const logs = new Set()

fs.openSync = (path, ...others) => {
  const file = openSync(path, ...others)
  if (/\/pg_wal\/[0-9A-F]{24}$/.test(String(path))) logs.add(file)
  else logs.delete(file)
  return file
}

/** @param {[number, ...unknown[]]} args */
function writeUnlessFull(...args) {
  if (logs.has(args[0]) && existsSync(String(process.env.NO_SPACE)))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
  return Reflect.apply(writeSync, fs, args)
}
fs.writeSync = writeUnlessFull

syncBuiltinESMExports()

// Loaded before a server: while the file NO_SPACE exists, files of builds find no space.
const fs = require('node:fs')
const promises = require('node:fs/promises')
const { syncBuiltinESMExports } = require('node:module')

const { open } = promises

/** @type {typeof open} */
async function openOnFullDisk(path, ...others) {
  const file = await open(path, ...others)
  if (/\/\.arriving\//.test(String(path)) && fs.existsSync(String(process.env.NO_SPACE)))
    file.writeFile = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  return file
}
promises.open = openOnFullDisk

syncBuiltinESMExports()

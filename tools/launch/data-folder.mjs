// The folder that a copy of the portal keeps its data in, and who is using it.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, uptime } from 'node:os'
import { join, relative } from 'node:path'
import { dataFolder, root, shown } from './place.mjs'
import { Trouble } from './trouble.mjs'

const memory = join(dataFolder, 'launch.json')
const claim = join(dataFolder, 'running.json')
/** The server's own: the number of its process. */
const serverLock = join(dataFolder, 'pg.lock')

/** What earlier starts left written here. */
export const remembered = () => read(memory) ?? {}

export function remember(facts) {
  const draft = `${memory}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ ...remembered(), ...facts }, null, 2))
  renameSync(draft, memory)
}

/** Takes the folder for this process. @throws Trouble when a running copy has it */
export function claimFolder(port) {
  mkdirSync(dataFolder, { recursive: true })
  refuseWhileRunning()
  writeFileSync(claim, JSON.stringify({ pid: process.pid, begun: begun(process.pid), port }))
  return () => rmSync(claim, { force: true })
}

/** @throws Trouble when the portal, or its server alone, uses the folder */
export function refuseWhileRunning() {
  const holder = read(claim)
  if (holder && holder.pid !== process.pid && isAlive(holder))
    throw inUse(`A copy that runs at port ${holder.port}`, holder.pid)
  const server = Number(read(serverLock))
  if (server && isAlive({ pid: server, begun: begun(server) }) && !isFromBeforeTheBoot(serverLock))
    throw inUse('A server', server)
}

const inUse = (who, pid) =>
  new Trouble(
    `${who} uses ${shown(dataFolder)}: stop it first (process ${pid}), or choose another folder with DATA_DIR=….`,
  )

/** Numbers of processes start again with the machine. */
const isFromBeforeTheBoot = (file) => statSync(file).mtimeMs < Date.now() - uptime() * 1000 - 5_000

/** @throws Trouble when the folder holds anything that is not ours to throw away */
export function removeFolder() {
  const above = relative(dataFolder, root)
  const precious = dataFolder === homedir() || (!above.startsWith('..') && above !== root) || dataFolder === '/'
  const ours = [memory, claim, join(dataFolder, 'pg'), join(dataFolder, 'registry')].some((path) => existsSync(path))
  if (precious || !ours)
    throw new Trouble(`${shown(dataFolder)} does not look like a data folder of the portal: nothing was removed.`)
  rmSync(dataFolder, { recursive: true, force: true })
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive({ pid, begun: since }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return begun(pid) === since
}

/** When the process began, in clock ticks since the machine did: numbers of processes are used again. Only Linux tells. */
function begun(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]
  } catch {
    return undefined
  }
}

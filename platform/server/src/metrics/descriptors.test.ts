import { closeSync, openSync } from 'node:fs'
import { hasDescriptors } from './descriptors'

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a process with few descriptors left says so until some are closed', async () => {
  expect(await hasDescriptors()).toBe(true)
  const open = Array.from({ length: 50 }, () => openSync('/dev/null', 'r'))
  expect(await hasDescriptors(40)).toBe(false)
  open.forEach((file) => closeSync(file))
})

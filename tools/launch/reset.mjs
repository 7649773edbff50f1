// npm run reset: forgets everything that this copy has stored.
import { createInterface } from 'node:readline/promises'
import { existsSync } from 'node:fs'
import { command } from './command.mjs'
import { refuseWhileRunning, removeFolder } from './data-folder.mjs'
import { dataFolder, externalDatabase, shown } from './place.mjs'
import { say } from './screen.mjs'

await command(async () => {
  refuseWhileRunning()
  const folder = shown(dataFolder)
  if (externalDatabase) say('The database of DATABASE_URL is yours: it is left as it is.')
  if (!existsSync(dataFolder)) return say(`There is no ${folder}: the next start begins afresh.`)
  if (process.stdin.isTTY && !process.argv.includes('--yes')) {
    const question = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await question.question(`Remove ${folder} with everything in it? [y/N] `)
    question.close()
    if (!/^y(es)?$/i.test(answer.trim())) return say('Nothing was removed.')
  }
  removeFolder()
  say(`${folder} is gone: npm start makes it anew.`)
})

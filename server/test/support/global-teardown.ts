import { checkStatements } from '../db/distribution/check-statements'
import { addressOf, EMPTY_TABLES } from './copied-databases'
import { tearDown } from './global-setup'

export default async function endTests(): Promise<void> {
  const url = globalThis.apiTests?.postgres?.url
  try {
    if (url !== undefined) await checkStatements(addressOf(url, EMPTY_TABLES))
  } finally {
    await tearDown()
  }
}

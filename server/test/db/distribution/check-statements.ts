// Checks that the server's statements name the account of each divided table, or are listed as exceptions.
import { exceptions } from './exceptions'
import { readCatalogue, readServedStatements } from './served-statements'
import { loadParser, tablesWithoutKey } from './statement-keys'

/**
 * @param url of a database that has the tables. @throws Error listing the statements that one machine of a cluster
 * could not execute
 */
export async function checkStatements(url: string): Promise<void> {
  const statements = await readServedStatements(url)
  if (!statements) return
  await loadParser()
  const catalogue = await readCatalogue(url)
  const faults = statements.flatMap((statement) => {
    const tables = tablesWithoutKey(statement, catalogue)
    return tables.length > 0 && !isException(statement) ? [`${tables.join(', ')}: ${inOneLine(statement)}`] : []
  })
  if (faults.length > 0)
    throw new Error(
      `These statements do not name the account of a table (docs/capacity.md). Add it, or name the statement in exceptions.ts:\n${faults.join('\n')}`,
    )
}

const isException = (statement: string) => exceptions.some((text) => inOneLine(statement).includes(text))

const inOneLine = (statement: string) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()

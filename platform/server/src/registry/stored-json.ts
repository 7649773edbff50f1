// Parses what the registry itself stored: states and changes in the database, records in the database, in storage and
// in build folders.
import {
  buildRecord,
  changeSchema,
  registryState,
  requireShape,
  type BuildRecord,
  type Change,
  type RegistryState,
} from '@switchboard/record'
import { record, string } from 'valibot'

const buildRecords = record(string(), buildRecord)

export const parseStoredState = (text: string): RegistryState =>
  requireShape(registryState, JSON.parse(text), 'A stored state of the registry')

export const parseStoredChange = (text: string): Change =>
  requireShape(changeSchema, JSON.parse(text), 'A stored change of the registry')

/** A record that was validated when it was published; its signature is checked separately. */
export const parseStoredRecord = (text: string): BuildRecord =>
  requireShape(buildRecord, JSON.parse(text), 'A stored record of a build')

/** Records by part, as development servers write them. */
export const parseStoredRecords = (text: string): Readonly<Record<string, BuildRecord>> =>
  requireShape(buildRecords, JSON.parse(text), 'A stored list of records')

// Exports that the demonstration data uses.
export { dayRow } from './day-row'
export { importText } from './import'
export type { ImportReport } from './import-report'
export { MeterFileReader } from './meter-file'
export type { DayRead } from './record'

// What a page needs to report an error once. Without the schema of reports, which only the server needs.
import type { PageError } from './page-error'

/** Errors that are reported for one page view. */
export const MAX_ERRORS = 20

/** Errors with the same key are counted together, whatever their messages. */
export const errorKey = ({ remote, build, name, file, line, column }: PageError): string =>
  [remote, build, name, file, line, column].join(' ')

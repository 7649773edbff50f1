// Installs LibreOffice's spreadsheet (88 MB) for the tests of CSV files.
import { installMissingProgram } from '../../../shared/node/debian.mjs'

export const installSpreadsheet = () => installMissingProgram('soffice', '--version', 'libreoffice-calc-nogui')
